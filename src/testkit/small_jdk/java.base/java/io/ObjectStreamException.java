package java.io;

/** Thrown as the API of Java says. */
public class ObjectStreamException extends IOException {
    public ObjectStreamException() {}

    public ObjectStreamException(String message) {
        super(message);
    }
}
