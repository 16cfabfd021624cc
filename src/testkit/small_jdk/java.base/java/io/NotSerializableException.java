package java.io;

/** Thrown as the API of Java says. */
public class NotSerializableException extends ObjectStreamException {
    public NotSerializableException() {}

    public NotSerializableException(String message) {
        super(message);
    }
}
