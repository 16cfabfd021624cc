package java.lang;

/** Thrown as the API of Java says. */
public class NullPointerException extends RuntimeException {
    public NullPointerException() {}

    public NullPointerException(String message) {
        super(message);
    }

    public String getMessage() {
        String message = super.getMessage();
        return message == null ? extendedMessage() : message;
    }

    private native String extendedMessage();
}
