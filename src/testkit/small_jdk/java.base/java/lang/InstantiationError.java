package java.lang;

/** Thrown as the API of Java says. */
public class InstantiationError extends IncompatibleClassChangeError {
    public InstantiationError() {}

    public InstantiationError(String message) {
        super(message);
    }
}
