// A bootstrap method of the site's own class waits until that is initialised, and fails where that failed:
// in an instance method, which itself does not.
// dynamic: late Late.link
// dynamic: fine Fine.link
// run:
// prints: java.lang.ExceptionInInitializerError
// prints: java.lang.NoClassDefFoundError
// prints: fine
package call_linked_waits;
import java.lang.invoke.*;

class Late {
    static { Main.leak = new Late(); if (Main.leak != null) throw new IllegalStateException(); }
    static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Target.class, name, type));
    }
    static void start() { }
    void run() { Site.late(); } // never: rewrite
}
class Fine {
    static final Object STARTED = new Object();
    static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Target.class, name, type));
    }
    static void run() { Site.fine(); } // rewrite: call
}
class Target {
    static void late() { System.out.println("late"); }
    static void fine() { System.out.println("fine"); }
}
class Main {
    static Late leak;
    public static void main(String[] args) {
        try { Late.start(); } catch (LinkageError e) { System.out.println(e.getClass().getName()); }
        try { leak.run(); } catch (LinkageError e) { System.out.println(e.getClass().getName()); }
        Fine.run();
    }
}
class Site {
    static native void late();
    static native void fine();
}
