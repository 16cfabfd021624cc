package java.lang.reflect;

/** Wraps a checked exception that a proxy's handler must not throw. */
public class UndeclaredThrowableException extends RuntimeException {
    private final Throwable undeclared;

    public UndeclaredThrowableException(Throwable undeclared) {
        this.undeclared = undeclared;
    }

    public Throwable getUndeclaredThrowable() {
        return undeclared;
    }

    public Throwable getCause() {
        return undeclared;
    }
}
