package java.lang;

/** Thrown as the API of Java says. */
public class IllegalAccessError extends IncompatibleClassChangeError {
    public IllegalAccessError() {}

    public IllegalAccessError(String message) {
        super(message);
    }
}
