// Several filters of a handle's arguments: each argument is what its own filter gives. Java 11 runs them from the left
// to the right, Java 8 from the right to the left, so what they do may happen in any order.
// classpath-only: Unknown
// run:
// prints: square circle
// prints: circle
// prints: square
// prints: square
// prints: circle
// prints: square
// prints: circle
// prints: squarecirclesquare
// prints: circle
// prints: circle
package handle_filters;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Box { Shape held = new Square(); }

class Main {
    static String both(Shape a, Shape b) { return a.area() + " " + b.area(); }
    static Shape second(Shape a, Shape b) { return b; }
    static Box box(Shape s) { Box b = new Box(); b.held = s; return b; }
    static Box first(Box a, Box b) { b.held = new Circle(); return a; }
    static Box last(Box a, Box b) { return b; }
    static Box puts(Box b) { b.held = new Circle(); return b; }
    static Box same(Box b) { return b; }
    static Box other(Box b) { return new Box(); }
    static Box fails(Box b) { b.held = new Square(); throw new IllegalStateException(); }
    static boolean is(Box b) { return b.held instanceof Square; }
    static Shape held(Box b) { return b.held; }
    static String three(Shape a, Shape b, Shape c) { return a.area() + b.area() + c.area(); }
    static Box kept;
    static Box keeps(Box b) { kept = b; return b; }
    static Box asks(Box b) { Unknown.run(); return b; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType ofBox = methodType(Box.class, Box.class), ofBoxes = methodType(Box.class, Box.class, Box.class);
        MethodHandle both = lookup.findStatic(Main.class, "both", methodType(String.class, Shape.class, Shape.class));
        MethodHandle second = lookup.findStatic(Main.class, "second", methodType(Shape.class, Shape.class, Shape.class));
        MethodHandle held = lookup.findStatic(Main.class, "held", methodType(Shape.class, Box.class));
        MethodHandle field = lookup.findGetter(Box.class, "held", Shape.class);
        MethodHandle box = lookup.findStatic(Main.class, "box", methodType(Box.class, Shape.class));
        MethodHandle first = lookup.findStatic(Main.class, "first", ofBoxes);
        MethodHandle last = lookup.findStatic(Main.class, "last", ofBoxes);
        MethodHandle puts = lookup.findStatic(Main.class, "puts", ofBox), same = lookup.findStatic(Main.class, "same", ofBox);
        MethodHandle other = lookup.findStatic(Main.class, "other", ofBox), fails = lookup.findStatic(Main.class, "fails", ofBox);
        MethodHandle is = lookup.findStatic(Main.class, "is", methodType(boolean.class, Box.class));
        MethodHandle three = lookup.findStatic(Main.class, "three", methodType(String.class, Shape.class, Shape.class, Shape.class));
        MethodHandle keeps = lookup.findStatic(Main.class, "keeps", ofBox), asks = lookup.findStatic(Main.class, "asks", ofBox);

        // Each argument through its own.
        Box squares = new Box(), circles = new Box();
        circles.held = new Circle();
        System.out.println((String) MethodHandles.filterArguments(both, 0, held, field).invokeExact(squares, circles)); // never: calls
        Shape s = (Shape) MethodHandles.filterArguments(second, 0, held, field).invokeExact(squares, circles); //^ s = Circle@-2
        System.out.println(s.area());
        // Two boxes of one place: what the target does to one of them, it may have done to the other.
        Box made = (Box) MethodHandles.filterArguments(first, 0, box, box).invokeExact((Shape) new Square(), (Shape) new Square());
        s = made.held; // may: s = Square@-1
        System.out.println(s.area());
        // A filter with a choice keeps off what another one gave.
        MethodHandle chosen = MethodHandles.guardWithTest(is, same, MethodHandles.filterReturnValue(other, other));
        Box one = new Box(), two = new Box();
        one.held = new Circle();
        made = (Box) MethodHandles.filterArguments(last, 0, chosen, same).invokeExact(one, two);
        s = made.held; // may: s = Square@21
        System.out.println(s.area());
        two.held = new Circle();
        made = (Box) MethodHandles.filterArguments(last, 0, chosen, puts).invokeExact(one, two); //^ made = Box@-6
        System.out.println(made.held.area());
        // A handler sees what any of them did before one threw.
        one = new Box();
        try {
            made = (Box) MethodHandles.filterArguments(last, 0, puts, fails).invokeExact(one, one);
        } catch (IllegalStateException e) {
            s = one.held; // may: s = Square@21 // may: s = Square@32 // may: s = Circle@29
            System.out.println(s.area());
        }
        one = new Box();
        try {
            made = (Box) MethodHandles.filterArguments(last, 0, puts, MethodHandles.filterReturnValue(fails, same)).invokeExact(one, new Box());
        } catch (IllegalStateException e) {
            s = one.held; // may: s = Circle@29
            System.out.println(s.area());
        }
        // Three are followed, four are not.
        System.out.println((String) MethodHandles.filterArguments(three, 0, held, field, held).invokeExact(squares, circles, squares)); // never: calls
        // What one lets out, unknown code may change while another one runs.
        one = new Box();
        made = (Box) MethodHandles.filterArguments(last, 0, asks, keeps).invokeExact(one, one);
        s = made.held; //^ s = unknown
        one = new Box();
        made = (Box) MethodHandles.filterArguments(last, 0, keeps, asks).invokeExact(one, one);
        s = made.held; //^ s = unknown
        System.out.println(s.area()); //^ calls unknown
        one = new Box();
        MethodHandle late = MethodHandles.filterArguments(last, 0, MethodHandles.filterReturnValue(keeps, asks), puts);
        made = (Box) late.invokeExact(one, one);
        s = made.held; //^ s = unknown
        System.out.println(s.area());
    }
}
class Unknown {
    static void run() { if (Main.kept != null) Main.kept.held = new Circle(); }
}
