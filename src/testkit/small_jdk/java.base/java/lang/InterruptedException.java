package java.lang;

/** Thrown as the API of Java says. */
public class InterruptedException extends Exception {
    public InterruptedException() {}

    public InterruptedException(String message) {
        super(message);
    }
}
