package java.util;

/** Thrown as the API of Java says. */
public class NoSuchElementException extends RuntimeException {
    public NoSuchElementException() {}

    public NoSuchElementException(String message) {
        super(message);
    }

    public NoSuchElementException(Throwable cause) {
        super(cause);
    }

    public NoSuchElementException(String message, Throwable cause) {
        super(message, cause);
    }
}
