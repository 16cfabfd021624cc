package java.lang;

/** Thrown as the API of Java says. */
public class IllegalArgumentException extends RuntimeException {
    public IllegalArgumentException() {}

    public IllegalArgumentException(String message) {
        super(message);
    }

    public IllegalArgumentException(Throwable cause) {
        super(cause);
    }

    public IllegalArgumentException(String message, Throwable cause) {
        super(message, cause);
    }
}
