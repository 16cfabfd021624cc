package java.lang;

/** Thrown as the API of Java says. */
public class CloneNotSupportedException extends Exception {
    public CloneNotSupportedException() {}

    public CloneNotSupportedException(String message) {
        super(message);
    }
}
