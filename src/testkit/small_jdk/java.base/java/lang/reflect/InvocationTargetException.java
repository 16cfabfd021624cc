package java.lang.reflect;

/** What a method that reflection ran has thrown. */
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
