package java.io;

/** Thrown as the API of Java says. */
public class IOException extends Exception {
    public IOException() {}

    public IOException(String message) {
        super(message);
    }

    public IOException(Throwable cause) {
        super(cause);
    }

    public IOException(String message, Throwable cause) {
        super(message, cause);
    }
}
