package java.util.concurrent;

/** Thrown as the API of Java says. */
public class RejectedExecutionException extends RuntimeException {
    public RejectedExecutionException() {}

    public RejectedExecutionException(String message) {
        super(message);
    }

    public RejectedExecutionException(Throwable cause) {
        super(cause);
    }

    public RejectedExecutionException(String message, Throwable cause) {
        super(message, cause);
    }
}
