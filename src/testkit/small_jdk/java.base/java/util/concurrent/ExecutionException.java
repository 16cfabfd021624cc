package java.util.concurrent;

/** Thrown as the API of Java says. */
public class ExecutionException extends Exception {
    public ExecutionException() {}

    public ExecutionException(String message) {
        super(message);
    }

    public ExecutionException(Throwable cause) {
        super(cause);
    }

    public ExecutionException(String message, Throwable cause) {
        super(message, cause);
    }
}
