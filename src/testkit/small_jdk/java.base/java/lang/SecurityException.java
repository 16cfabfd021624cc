package java.lang;

/** Thrown as the API of Java says. */
public class SecurityException extends RuntimeException {
    public SecurityException() {}

    public SecurityException(String message) {
        super(message);
    }

    public SecurityException(Throwable cause) {
        super(cause);
    }

    public SecurityException(String message, Throwable cause) {
        super(message, cause);
    }
}
