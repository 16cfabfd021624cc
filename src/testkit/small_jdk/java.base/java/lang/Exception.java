package java.lang;

/** Thrown as the API of Java says. */
public class Exception extends Throwable {
    public Exception() {}

    public Exception(String message) {
        super(message);
    }

    public Exception(Throwable cause) {
        super(cause);
    }

    public Exception(String message, Throwable cause) {
        super(message, cause);
    }

    protected Exception(String message, Throwable cause, boolean suppression, boolean writableStackTrace) {
        super(message, cause, suppression, writableStackTrace);
    }
}
