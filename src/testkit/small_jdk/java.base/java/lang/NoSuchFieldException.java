package java.lang;

/** Thrown as the API of Java says. */
public class NoSuchFieldException extends ReflectiveOperationException {
    public NoSuchFieldException() {}

    public NoSuchFieldException(String message) {
        super(message);
    }
}
