package java.util.concurrent;

/** Thrown as the API of Java says. */
public class TimeoutException extends Exception {
    public TimeoutException() {}

    public TimeoutException(String message) {
        super(message);
    }
}
