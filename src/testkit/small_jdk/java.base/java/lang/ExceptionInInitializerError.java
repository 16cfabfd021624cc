package java.lang;

/** Thrown as the API of Java says. */
public class ExceptionInInitializerError extends LinkageError {
    public ExceptionInInitializerError() {}

    public ExceptionInInitializerError(String message) {
        super(message);
    }

    public ExceptionInInitializerError(Throwable thrown) {
        super(null, thrown);
    }

    public Throwable getException() {
        return getCause();
    }
}
