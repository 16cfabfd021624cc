package java.lang;

/** Thrown as the API of Java says. */
public class InstantiationException extends ReflectiveOperationException {
    public InstantiationException() {}

    public InstantiationException(String message) {
        super(message);
    }
}
