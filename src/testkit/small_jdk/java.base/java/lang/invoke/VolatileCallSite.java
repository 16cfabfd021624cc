package java.lang.invoke;

/** A call site with a target that changes for all threads at once. */
public class VolatileCallSite extends CallSite {
    public VolatileCallSite(MethodType type) {
        super(MethodHandles.empty(type));
    }

    public VolatileCallSite(MethodHandle target) {
        super(target);
    }

    public final MethodHandle getTarget() {
        return target;
    }

    public void setTarget(MethodHandle target) {
        this.target = target;
    }

    public final MethodHandle dynamicInvoker() {
        return target;
    }
}
