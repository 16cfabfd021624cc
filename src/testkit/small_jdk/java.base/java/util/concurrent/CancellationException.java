package java.util.concurrent;

/** Thrown as the API of Java says. */
public class CancellationException extends IllegalStateException {
    public CancellationException() {}

    public CancellationException(String message) {
        super(message);
    }
}
