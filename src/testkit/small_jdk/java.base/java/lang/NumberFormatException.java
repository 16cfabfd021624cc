package java.lang;

/** Thrown as the API of Java says. */
public class NumberFormatException extends IllegalArgumentException {
    public NumberFormatException() {}

    public NumberFormatException(String message) {
        super(message);
    }
}
