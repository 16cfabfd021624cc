package java.lang;

/** Thrown as the API of Java says. */
public class OutOfMemoryError extends VirtualMachineError {
    public OutOfMemoryError() {}

    public OutOfMemoryError(String message) {
        super(message);
    }
}
