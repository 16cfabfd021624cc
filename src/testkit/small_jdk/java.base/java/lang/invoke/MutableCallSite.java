package java.lang.invoke;

/** A call site with a changeable target. */
public class MutableCallSite extends CallSite {
    public MutableCallSite(MethodType type) {
        super(MethodHandles.empty(type));
    }

    public MutableCallSite(MethodHandle target) {
        super(target);
    }

    public final MethodHandle getTarget() {
        return target;
    }

    public void setTarget(MethodHandle target) {
        this.target = target;
    }

    public static void syncAll(MutableCallSite[] sites) {}

    public final MethodHandle dynamicInvoker() {
        return target;
    }
}
