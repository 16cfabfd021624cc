package java.util.concurrent;

/** Thrown as the API of Java says. */
public class CompletionException extends RuntimeException {
    public CompletionException() {}

    public CompletionException(String message) {
        super(message);
    }

    public CompletionException(Throwable cause) {
        super(cause);
    }

    public CompletionException(String message, Throwable cause) {
        super(message, cause);
    }
}
