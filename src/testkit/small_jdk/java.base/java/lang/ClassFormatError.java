package java.lang;

/** Thrown as the API of Java says. */
public class ClassFormatError extends LinkageError {
    public ClassFormatError() {}

    public ClassFormatError(String message) {
        super(message);
    }
}
