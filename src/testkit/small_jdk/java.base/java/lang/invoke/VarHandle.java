package java.lang.invoke;

/** A variable, to be read and written in several ways. */
public abstract class VarHandle {
    VarHandle() {}

    public final native Object get(Object... arguments);

    public final native void set(Object... arguments);

    public final native Object getVolatile(Object... arguments);

    public final native void setVolatile(Object... arguments);

    public final native Object getAcquire(Object... arguments);

    public final native void setRelease(Object... arguments);

    public final native boolean compareAndSet(Object... arguments);

    public final native Object compareAndExchange(Object... arguments);

    public final native Object getAndSet(Object... arguments);

    public final native Object getAndAdd(Object... arguments);
}
