package java.security;

/** What an action threw. */
public class PrivilegedActionException extends Exception {
    public PrivilegedActionException(Exception cause) {
        super(cause);
    }

    public Exception getException() {
        return (Exception) getCause();
    }
}
