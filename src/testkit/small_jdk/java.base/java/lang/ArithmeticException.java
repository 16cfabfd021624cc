package java.lang;

/** Thrown as the API of Java says. */
public class ArithmeticException extends RuntimeException {
    public ArithmeticException() {}

    public ArithmeticException(String message) {
        super(message);
    }
}
