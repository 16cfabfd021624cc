// Call sites whose targets are set: what they are set to runs, what another site has does not.
package callsites;

import java.lang.invoke.*;

class Main {
    static Object first(Object o) { return o; }
    static Object second(Object o) { return o; }
    static Object third(Object o) { return o; }
    static Object fourth(Object o) { return o; }
    static Object never(Object o) { return o; }
    static class Own extends MutableCallSite { Own(MethodHandle target) { super(target); } }
    static class Once extends ConstantCallSite { Once(MethodHandle target) { super(target); } }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(Object.class, Object.class);
        MutableCallSite mutable = new MutableCallSite(type);
        mutable.setTarget(lookup.findStatic(Main.class, "first", type));
        mutable.dynamicInvoker().invoke(args); //> Main.first //! Main.second //! Main.third //! Main.fourth //! Main.never
        VolatileCallSite written = new VolatileCallSite(type);
        written.setTarget(lookup.findStatic(Main.class, "second", type));
        Object made = written.dynamicInvoker().invokeExact((Object) args); //> Main.second //! Main.first //! Main.third
        written.getTarget().invoke(args); //> Main.second //! Main.first //! Main.never
        MutableCallSite.syncAll(new MutableCallSite[] {mutable});
        CallSite own = new Own(lookup.findStatic(Main.class, "third", type));
        own.dynamicInvoker().invoke(args); //> Main.third //! Main.first //! Main.fourth
        CallSite once = new Once(lookup.findStatic(Main.class, "fourth", type));
        once.getTarget().invoke(args); //> Main.fourth //! Main.third //! Main.first
    }
}
// unreached: Main.never
// jdk: small
