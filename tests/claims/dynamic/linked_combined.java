// A bootstrap method may link a site to a handle that turns arguments round, tests, or runs several methods: one that
// runs one method is claimed, of the others what they give is known.
// dynamic: turned Boot.turned
// dynamic: bound Boot.bound
// dynamic: folded Boot.folded
// dynamic: tested Boot.tested
// dynamic: reads Boot.reads
// run:
// prints: square
// prints: circle square
// prints: circle
// prints: square
// prints: circle
// prints: square
package linked_combined;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Box { Shape held = new Square(); }

class Boot {
    static MethodHandle area(MethodHandles.Lookup lookup) throws Throwable {
        return lookup.findVirtual(Shape.class, "area", methodType(String.class));
    }
    static CallSite turned(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MethodHandle second = MethodHandles.dropArguments(area(lookup), 0, Shape.class);
        return new ConstantCallSite(MethodHandles.permuteArguments(second, type, 1, 0));
    }
    static CallSite bound(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MethodHandle both = lookup.findStatic(Main.class, "both", methodType(String.class, Shape.class, Shape.class));
        return new ConstantCallSite(MethodHandles.insertArguments(both, 1, new Square()));
    }
    static CallSite folded(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MethodHandle put = lookup.findStatic(Main.class, "put", methodType(void.class, Box.class));
        return new ConstantCallSite(MethodHandles.foldArguments(lookup.findGetter(Box.class, "held", Shape.class), put));
    }
    static CallSite tested(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MethodHandle is = lookup.findStatic(Main.class, "is", methodType(boolean.class));
        MethodHandle one = lookup.findStatic(Main.class, "one", type), two = lookup.findStatic(Main.class, "two", type);
        return new ConstantCallSite(MethodHandles.guardWithTest(is, one, two));
    }
    static CallSite reads(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findGetter(Box.class, "held", Shape.class));
    }
}
class Site {
    static String turned(Shape a, Shape b) { return null; }
    static String bound(Shape a) { return null; }
    static Shape folded(Box b) { return null; }
    static Shape tested() { return null; }
    static Shape reads(Box b) { return null; }
}

class Main {
    static boolean first = true;
    static String both(Shape a, Shape b) { return a.area() + " " + b.area(); }
    static void put(Box b) { b.held.area(); b.held = new Circle(); }
    static boolean is() { return first; }
    static Shape one() { return new Square(); }
    static Shape two() { return new Circle(); }

    public static void main(String[] args) throws Throwable {
        String s = Site.turned(new Square(), new Circle()); //^ calls Square.area
        System.out.println(s);
        s = Site.bound(new Circle()); //^ calls Main.both // never: call
        System.out.println(s);
        Box box = new Box();
        Shape shape = Site.folded(box); // never: calls // may: shape = Circle@59
        System.out.println(shape.area());
        for (int i = 0; i < 2; i++) {
            shape = Site.tested(); //^ shape : {Circle, Square} // never: calls
            System.out.println(shape.area());
            first = false;
        }
        box = new Box();
        shape = Site.reads(box); // never: calls {} // may: shape = Square@21
        System.out.println(shape.area());
    }
}
