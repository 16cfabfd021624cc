package java.lang;

/** Thrown as the API of Java says. */
public class VirtualMachineError extends Error {
    public VirtualMachineError() {}

    public VirtualMachineError(String message) {
        super(message);
    }
}
