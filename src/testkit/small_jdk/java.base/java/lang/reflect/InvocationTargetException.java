package java.lang.reflect;

/** Wraps the exception of a method that reflection ran. */
public class InvocationTargetException extends ReflectiveOperationException {
    private final Throwable target;

    protected InvocationTargetException() {
        this(null);
    }

    public InvocationTargetException(Throwable target) {
        this(target, null);
    }

    public InvocationTargetException(Throwable target, String message) {
        super(message);
        this.target = target;
    }

    public Throwable getTargetException() {
        return target;
    }

    public Throwable getCause() {
        return target;
    }
}
