package java.lang;

/** Thrown as the API of Java says. */
public class NoSuchMethodException extends ReflectiveOperationException {
    public NoSuchMethodException() {}

    public NoSuchMethodException(String message) {
        super(message);
    }
}
