package java.lang;

/** Thrown as the API of Java says. */
public class NoSuchFieldError extends IncompatibleClassChangeError {
    public NoSuchFieldError() {}

    public NoSuchFieldError(String message) {
        super(message);
    }
}
