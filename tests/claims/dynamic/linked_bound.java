// What a bootstrap method binds to its handle is one object for all executions, and may be one that others
// have; its class is known if all that it may be is. The arguments of the site reach the method that it runs.
// dynamic: area Boot.area
// dynamic: stored Boot.stored
// dynamic: perhaps Boot.perhaps
// dynamic: kept Boot.kept
// dynamic: put Boot.put
// dynamic: keep Boot.keep
// dynamic: boxes Boot.boxes 7 8L
// dynamic: constant Boot.constant "text"
// dynamic: prefix Boot.prefix "text" 5
// run:
// prints: square
// prints: circle
// prints: circle
// prints: square
// prints: circle
// prints: square
// prints: square
// prints: square
// prints: 7 8
// prints: text
// prints: text 5 circle
package linked_bound;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Box { Shape held; }

class Boot {
    static Shape shape = new Circle();
    static boolean is = true;

    static MethodHandle of(MethodHandles.Lookup lookup) throws Throwable {
        return lookup.findVirtual(Shape.class, "area", MethodType.methodType(String.class));
    }
    static CallSite area(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(of(lookup).bindTo(new Square()));
    }
    static CallSite stored(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(of(lookup).bindTo(shape));
    }
    static CallSite perhaps(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        Shape s = new Square();
        if (is) s = shape;
        return new ConstantCallSite(of(lookup).bindTo(s));
    }
    static CallSite kept(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        Box box = new Box();
        box.held = new Square();
        Main.box = box;
        return new ConstantCallSite(lookup.findStatic(Main.class, "held", MethodType.methodType(String.class, Box.class)).bindTo(box));
    }
    static CallSite put(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, "put", type));
    }
    static CallSite keep(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, "keep", type));
    }
    static CallSite boxes(MethodHandles.Lookup lookup, Object name, MethodType type, long a, Object b) throws Throwable {
        MethodHandle h = lookup.findStatic(Main.class, (String) name, MethodType.methodType(String.class, long.class, Object.class));
        return new ConstantCallSite(MethodHandles.insertArguments(h, 0, a, b));
    }
    static CallSite constant(MethodHandles.Lookup lookup, String name, MethodType type, String text) throws Throwable {
        MethodHandle h = lookup.findStatic(Main.class, name, MethodType.methodType(String.class, String.class));
        return new ConstantCallSite(h.bindTo(text));
    }
    static CallSite prefix(MethodHandles.Lookup lookup, String name, MethodType type, String text, int n) throws Throwable {
        MethodHandle h = lookup.findStatic(Main.class, name, MethodType.methodType(String.class, String.class, int.class, Shape.class));
        return new ConstantCallSite(MethodHandles.insertArguments(h, 0, text, n));
    }
}
class Site {
    static String area() { return null; }
    static String stored() { return null; }
    static String perhaps() { return null; }
    static String kept() { return null; }
    static void put(Box box, Shape s) { }
    static void keep(Box box) { }
    static String boxes() { return null; }
    static String constant() { return null; }
    static String prefix(Shape s) { return null; }
}

class Main {
    static Box box;
    static Box lastKept;

    static String held(Box box) {
        Shape s = box.held; //^ s = unknown
        return s.area();
    }
    static void put(Box box, Shape s) { box.held = s; }
    static void keep(Box box) { lastKept = box; }
    static String boxes(long a, Object b) { return a + " " + b; }
    static String constant(String text) { return text; }
    static String prefix(String text, int n, Shape s) { return text + " " + n + " " + s.area(); }

    public static void main(String[] args) throws Throwable {
        String t = Site.area(); //^ calls Square.area
        System.out.println(t);
        t = Site.stored(); // never: calls
        System.out.println(t);
        t = Site.perhaps(); // never: calls Square.area
        System.out.println(t);
        for (int i = 0; i < 2; i++) {
            t = Site.kept(); //^ calls Main.held
            System.out.println(t);
            box.held = new Circle();
        }
        Box box = new Box();
        box.held = new Circle();
        Site.put(box, new Square()); //^ calls Main.put
        Shape s = box.held; //^ s = {Square@-1, Circle@-2}
        System.out.println(s.area());
        Box other = new Box();
        other.held = new Square();
        s = other.held; //^ s = Square@-1
        System.out.println(s.area());
        Site.keep(other); //^ calls Main.keep
        s = other.held; // never: s = Square@-4
        System.out.println(s.area());
        t = Site.boxes(); //^ calls Main.boxes
        System.out.println(t);
        t = Site.constant(); //^ calls Main.constant
        System.out.println(t);
        t = Site.prefix(new Circle()); //^ calls Main.prefix
        System.out.println(t);
    }
}
