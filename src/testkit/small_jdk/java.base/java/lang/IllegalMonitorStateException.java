package java.lang;

/** Thrown as the API of Java says. */
public class IllegalMonitorStateException extends RuntimeException {
    public IllegalMonitorStateException() {}

    public IllegalMonitorStateException(String message) {
        super(message);
    }
}
