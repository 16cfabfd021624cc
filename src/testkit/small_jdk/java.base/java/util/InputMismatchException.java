package java.util;

/** Thrown as the API of Java says. */
public class InputMismatchException extends NoSuchElementException {
    public InputMismatchException() {}

    public InputMismatchException(String message) {
        super(message);
    }
}
