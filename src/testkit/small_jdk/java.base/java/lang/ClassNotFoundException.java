package java.lang;

/** Thrown as the API of Java says. */
public class ClassNotFoundException extends ReflectiveOperationException {
    public ClassNotFoundException() {}

    public ClassNotFoundException(String message) {
        super(message);
    }

    public ClassNotFoundException(Throwable cause) {
        super(cause);
    }

    public ClassNotFoundException(String message, Throwable cause) {
        super(message, cause);
    }
}
