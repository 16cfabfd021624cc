package java.lang;

/** Thrown as the API of Java says. */
public class IndexOutOfBoundsException extends RuntimeException {
    public IndexOutOfBoundsException() {}

    public IndexOutOfBoundsException(String message) {
        super(message);
    }

    public IndexOutOfBoundsException(int index) {
        super(String.valueOf(index));
    }
}
