package java.lang;

/** Thrown as the API of Java says. */
public class StackOverflowError extends VirtualMachineError {
    public StackOverflowError() {}

    public StackOverflowError(String message) {
        super(message);
    }
}
