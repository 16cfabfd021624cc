package java.lang;

/** Thrown as the API of Java says. */
public class ClassCastException extends RuntimeException {
    public ClassCastException() {}

    public ClassCastException(String message) {
        super(message);
    }
}
