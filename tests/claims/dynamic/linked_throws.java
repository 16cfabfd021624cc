// A bootstrap method that never gives a call site of the site's type makes the instruction throw, each time.
// What has been done before stays done.
// dynamic: missing Boot.missing
// dynamic: typed Boot.typed
// dynamic: nothing Boot.nothing
// dynamic: fails Boot.fails
// dynamic: array Boot.array "text"
// dynamic: few Boot.few "text"
// dynamic: target Boot.target
// dynamic: endless Boot.endless
// dynamic: again Boot.again
// run:
// prints: NoSuchMethodException
// prints: WrongMethodTypeException
// prints: null
// prints: null
// prints: ClassCastException
// prints: WrongMethodTypeException
// prints: caught square
// prints: true
// prints: again 3
// prints: again 3
// prints: again 3
// prints: 3
package linked_throws;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Boot {
    static int runs;

    static CallSite missing(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, name, type));
    }
    static CallSite typed(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, "one", MethodType.methodType(String.class)));
    }
    static CallSite nothing(MethodHandles.Lookup lookup, String name, MethodType type) { return null; }
    static CallSite fails(MethodHandles.Lookup lookup, String name, MethodType type) { throw new ExceptionInInitializerError(); }
    static CallSite array(MethodHandles.Lookup lookup, String name, MethodType type, Object[] rest) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, "one", type));
    }
    static CallSite few(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, "one", type));
    }
    static CallSite target(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, "puts", type));
    }
    static CallSite endless(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        String s = Site.endless();
        return new ConstantCallSite(lookup.findStatic(Main.class, "one", type));
    }
    static CallSite again(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        if (++runs < 3) System.out.println(Main.again()); // never: calls {}
        return new ConstantCallSite(lookup.findStatic(Main.class, "three", type));
    }
}
class Site {
    static String missing() { return null; }
    static void typed() { }
    static String nothing() { return null; }
    static String fails() { return null; }
    static String array() { return null; }
    static String few() { return null; }
    static void target(Box box) { }
    static String endless() { return null; }
    static String again() { return null; }
}
class Box { Shape held; }

class Main {
    static String one() { return "one"; }
    static String three() { return "again " + Boot.runs; }
    static String again() { return Site.again(); } //^ calls Main.three
    static void puts(Box box) { box.held = new Square(); if (Boot.runs == 0) throw new IllegalStateException(); }

    static String cause(Throwable t) { return t.getCause() == null ? "null" : t.getCause().getClass().getSimpleName(); }

    public static void main(String[] args) throws Throwable {
        try { Site.missing(); } catch (BootstrapMethodError e) { System.out.println(cause(e)); } // never: calls Main.one
        try {
            Site.typed(); //^ calls {}
        } catch (BootstrapMethodError e) {
            System.out.println(cause(e));
        }
        try {
            Site.nothing(); //^ calls {}
        } catch (BootstrapMethodError e) {
            System.out.println(e.getCause() instanceof ClassCastException ? "null" : cause(e));
        }
        try {
            Site.fails(); //^ calls {}
        } catch (ExceptionInInitializerError e) {
            System.out.println(cause(e));
        }
        try { Site.array(); } catch (BootstrapMethodError e) { System.out.println(cause(e)); } // never: calls {}
        try { Site.few(); } catch (BootstrapMethodError e) { System.out.println(cause(e)); } // never: calls
        Box box = new Box();
        box.held = new Circle();
        Shape s = null;
        try {
            Site.target(box); //^ calls Main.puts
        } catch (IllegalStateException e) {
            s = box.held; // may: s = Square@76
            System.out.println("caught " + s.area());
        }
        try { Site.endless(); } catch (Throwable e) { System.out.println(e instanceof StackOverflowError || e instanceof BootstrapMethodError); }
        System.out.println(again());
        System.out.println(Boot.runs);
    }
}
