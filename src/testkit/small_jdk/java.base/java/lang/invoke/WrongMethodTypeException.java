package java.lang.invoke;

/** Thrown as the API of Java says. */
public class WrongMethodTypeException extends RuntimeException {
    public WrongMethodTypeException() {}

    public WrongMethodTypeException(String message) {
        super(message);
    }
}
