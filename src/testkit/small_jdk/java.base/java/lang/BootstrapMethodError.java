package java.lang;

/** Thrown as the API of Java says. */
public class BootstrapMethodError extends LinkageError {
    public BootstrapMethodError() {}

    public BootstrapMethodError(String message) {
        super(message);
    }

    public BootstrapMethodError(Throwable cause) {
        super(cause.toString(), cause);
    }

    public BootstrapMethodError(String message, Throwable cause) {
        super(message, cause);
    }
}
