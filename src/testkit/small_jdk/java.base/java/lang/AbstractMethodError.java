package java.lang;

/** Thrown as the API of Java says. */
public class AbstractMethodError extends IncompatibleClassChangeError {
    public AbstractMethodError() {}

    public AbstractMethodError(String message) {
        super(message);
    }
}
