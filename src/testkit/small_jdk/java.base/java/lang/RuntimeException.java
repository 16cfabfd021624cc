package java.lang;

/** Thrown as the API of Java says. */
public class RuntimeException extends Exception {
    public RuntimeException() {}

    public RuntimeException(String message) {
        super(message);
    }

    public RuntimeException(Throwable cause) {
        super(cause);
    }

    public RuntimeException(String message, Throwable cause) {
        super(message, cause);
    }

    protected RuntimeException(String message, Throwable cause, boolean suppression, boolean writableStackTrace) {
        super(message, cause, suppression, writableStackTrace);
    }
}
