package java.lang;

/** Thrown as the API of Java says. */
public class TypeNotPresentException extends RuntimeException {
    public TypeNotPresentException() {}

    public TypeNotPresentException(String message) {
        super(message);
    }
}
