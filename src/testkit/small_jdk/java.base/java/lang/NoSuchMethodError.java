package java.lang;

/** Thrown as the API of Java says. */
public class NoSuchMethodError extends IncompatibleClassChangeError {
    public NoSuchMethodError() {}

    public NoSuchMethodError(String message) {
        super(message);
    }
}
