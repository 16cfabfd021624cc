package java.lang;

/** Thrown as the API of Java says. */
public class IllegalStateException extends RuntimeException {
    public IllegalStateException() {}

    public IllegalStateException(String message) {
        super(message);
    }

    public IllegalStateException(Throwable cause) {
        super(cause);
    }

    public IllegalStateException(String message, Throwable cause) {
        super(message, cause);
    }
}
