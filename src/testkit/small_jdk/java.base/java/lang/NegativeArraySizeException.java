package java.lang;

/** Thrown as the API of Java says. */
public class NegativeArraySizeException extends RuntimeException {
    public NegativeArraySizeException() {}

    public NegativeArraySizeException(String message) {
        super(message);
    }
}
