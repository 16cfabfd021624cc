// A site whose bootstrap method does nothing but find a method that the site's class may call becomes a call
// of that method.
// dynamic: hello Boot.byName
// dynamic: area Boot.area "unused" 7
// dynamic: made Boot.constructor
// dynamic: twice Boot.named "doubled" Main.class
// dynamic: own Main.linkOwn
// run:
// prints: initialised
// prints: hello
// prints: hello
// prints: square
// prints: circle
// prints: 10
// prints: own x
// prints: null
package call_linked;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Boot {
    static CallSite byName(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, name, type));
    }
    static CallSite area(MethodHandles.Lookup lookup, String name, MethodType type, String text, int n) throws Throwable {
        return new ConstantCallSite(lookup.findVirtual(Shape.class, name, MethodType.methodType(String.class)));
    }
    static ConstantCallSite constructor(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findConstructor(Circle.class, MethodType.methodType(void.class)));
    }
    static CallSite named(MethodHandles.Lookup lookup, String name, MethodType type, String other, Class<?> in) throws Throwable {
        MethodHandle found = lookup.findStatic(in, other, type);
        CallSite made = new ConstantCallSite(found);
        return made;
    }
}
class Main {
    static { System.out.println("initialised"); }
    private static void hello() { System.out.println("hello"); }
    static long doubled(int n, long m) { return 2 * n + m; }
    private static String own(String s) { return "own " + s; }
    static CallSite linkOwn(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(lookup.lookupClass(), name, type));
    }

    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) Site.hello(); // rewrite: call
        System.out.println(Site.area(new Square())); // rewrite: call
        System.out.println(Site.made().area()); // rewrite: call
        System.out.println(Site.twice(3, 4L)); // rewrite: call
        System.out.println(Site.own("x")); // rewrite: call
        try {
            Site.area(null); // rewrite: call
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
class Site {
    static native void hello();
    static native String area(Shape s);
    static native Circle made();
    static native long twice(int n, long m);
    static native String own(String s);
}
