package java.lang;

/** Thrown as the API of Java says. */
public class VerifyError extends LinkageError {
    public VerifyError() {}

    public VerifyError(String message) {
        super(message);
    }
}
