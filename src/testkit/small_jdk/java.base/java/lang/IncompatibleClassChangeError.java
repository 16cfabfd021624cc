package java.lang;

/** Thrown as the API of Java says. */
public class IncompatibleClassChangeError extends LinkageError {
    public IncompatibleClassChangeError() {}

    public IncompatibleClassChangeError(String message) {
        super(message);
    }
}
