package java.lang;

/** Thrown as the API of Java says. */
public class UnsatisfiedLinkError extends LinkageError {
    public UnsatisfiedLinkError() {}

    public UnsatisfiedLinkError(String message) {
        super(message);
    }
}
