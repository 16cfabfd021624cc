package java.lang.invoke;

/** A call site with a constant target. */
public class ConstantCallSite extends CallSite {
    public ConstantCallSite(MethodHandle target) {
        super(target);
    }

    public final MethodHandle getTarget() {
        return target;
    }

    public final void setTarget(MethodHandle target) {
        throw new UnsupportedOperationException();
    }

    public final MethodHandle dynamicInvoker() {
        return target;
    }
}
