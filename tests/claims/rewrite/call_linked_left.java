// Sites that stay dynamic: linking them prints, initialises a class, may fail, or may not have happened yet;
// or what they run may not be called from here.
// dynamic: tells Effects.tells
// dynamic: starts Starts.plain
// dynamic: fails Boot.fails
// dynamic: wrong Boot.plain "surplus"
// dynamic: mutable Boot.mutable
// dynamic: far Boot.far
// dynamic: bound Boot.bound
// dynamic: two Boot.two
// run:
// prints: linked tells
// prints: run
// prints: run
// prints: started
// prints: run
// prints: java.lang.BootstrapMethodError
// prints: java.lang.BootstrapMethodError
// prints: run
// prints: secret
// prints: bound
// prints: run
package call_linked_left;
import java.lang.invoke.*;

class Effects {
    static CallSite tells(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        System.out.println("linked " + name);
        return new ConstantCallSite(lookup.findStatic(Main.class, "run", type));
    }
}
class Starts {
    static { System.out.println("started"); }
    static CallSite plain(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, "run", type));
    }
}
class Boot {
    static CallSite plain(MethodHandles.Lookup lookup, String name, MethodType type, int n) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, "run", type));
    }
    static CallSite fails(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MethodHandle run = lookup.findStatic(Main.class, "run", type);
        lookup.findStatic(Main.class, "nowhere", type);
        return new ConstantCallSite(run);
    }
    static CallSite mutable(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new MutableCallSite(lookup.findStatic(Main.class, "run", type));
    }
    static CallSite far(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(MethodHandles.lookup().findStatic(Boot.class, "secret", type));
    }
    private static void secret() { System.out.println("secret"); }
    static CallSite bound(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MethodHandle says = lookup.findStatic(Main.class, "says", MethodType.methodType(void.class, String.class));
        return new ConstantCallSite(says.bindTo("bound"));
    }
    static CallSite two(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, name.length() == 3 ? "run" : "other", type));
    }
}
class Main {
    static void run() { System.out.println("run"); }
    static void other() { System.out.println("other"); }
    static void says(String s) { System.out.println(s); }
    static void expect(Runnable code) {
        try { code.run(); } catch (Error e) { System.out.println(e.getClass().getName()); }
    }

    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) Site.tells(); // never: call
        Site.starts(); // never: call
        expect(() -> Site.fails()); // never: call
        expect(() -> Site.wrong()); // never: call
        Site.mutable(); // never: call
        Site.far(); // never: call
        Site.bound(); // never: call
        Site.two(); // never: call
    }
}
class Site {
    static native void tells();
    static native void starts();
    static native void fails();
    static native void wrong();
    static native void mutable();
    static native void far();
    static native void bound();
    static native void two();
}
