package java.lang;

/** Thrown as the API of Java says. */
public class EnumConstantNotPresentException extends RuntimeException {
    public EnumConstantNotPresentException() {}

    public EnumConstantNotPresentException(String message) {
        super(message);
    }
}
