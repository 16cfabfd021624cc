package java.lang;

/** Thrown as the API of Java says. */
public class InternalError extends VirtualMachineError {
    public InternalError() {}

    public InternalError(String message) {
        super(message);
    }
}
