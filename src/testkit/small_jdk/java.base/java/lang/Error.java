package java.lang;

/** Thrown as the API of Java says. */
public class Error extends Throwable {
    public Error() {}

    public Error(String message) {
        super(message);
    }

    public Error(Throwable cause) {
        super(cause);
    }

    public Error(String message, Throwable cause) {
        super(message, cause);
    }

    protected Error(String message, Throwable cause, boolean suppression, boolean writableStackTrace) {
        super(message, cause, suppression, writableStackTrace);
    }
}
