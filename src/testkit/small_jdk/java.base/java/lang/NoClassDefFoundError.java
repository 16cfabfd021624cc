package java.lang;

/** Thrown as the API of Java says. */
public class NoClassDefFoundError extends LinkageError {
    public NoClassDefFoundError() {}

    public NoClassDefFoundError(String message) {
        super(message);
    }
}
