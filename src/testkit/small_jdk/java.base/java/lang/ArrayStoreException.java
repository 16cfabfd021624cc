package java.lang;

/** Thrown as the API of Java says. */
public class ArrayStoreException extends RuntimeException {
    public ArrayStoreException() {}

    public ArrayStoreException(String message) {
        super(message);
    }
}
