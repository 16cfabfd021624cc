package java.io;

/** Thrown as the API of Java says. */
public class InvalidObjectException extends ObjectStreamException {
    public InvalidObjectException() {}

    public InvalidObjectException(String message) {
        super(message);
    }
}
