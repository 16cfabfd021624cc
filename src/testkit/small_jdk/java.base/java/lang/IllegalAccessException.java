package java.lang;

/** Thrown as the API of Java says. */
public class IllegalAccessException extends ReflectiveOperationException {
    public IllegalAccessException() {}

    public IllegalAccessException(String message) {
        super(message);
    }
}
