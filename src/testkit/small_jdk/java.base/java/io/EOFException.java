package java.io;

/** Thrown as the API of Java says. */
public class EOFException extends IOException {
    public EOFException() {}

    public EOFException(String message) {
        super(message);
    }
}
