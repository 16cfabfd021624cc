package java.lang.invoke;

/** The target of a dynamic call. */
public abstract class CallSite {
    MethodHandle target;

    CallSite(MethodHandle target) {
        this.target = target;
    }

    public MethodType type() {
        return target.type();
    }

    public abstract MethodHandle getTarget();

    public abstract void setTarget(MethodHandle target);

    public abstract MethodHandle dynamicInvoker();
}
