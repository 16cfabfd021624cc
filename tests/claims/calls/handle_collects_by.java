// `collectArguments`: another handle takes arguments, and what it gives stands in their place; one that gives nothing
// runs before.
// run:
// prints: square circle
// prints: square
// prints: circle
// prints: circle
// prints: square
// prints: square
// prints: square
// prints: IllegalArgumentException
// prints: IllegalArgumentException
package handle_collects_by;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Box { Shape held = new Square(); }

class Main {
    static Box box(Shape s) { Box b = new Box(); b.held = s; return b; }
    static String both(Shape a, Shape b) { return a.area() + " " + b.area(); }
    static Shape second(Shape a, Shape b) { return b; }
    static Shape pick(int n, Shape a, Shape b) { return a; }
    static void put(Box b, Shape s) { b.held = s; }
    static Shape held(Box b) { return b.held; }
    static Shape varied(Shape s, Shape... more) { return more[0]; }

    interface Makes { MethodHandle make() throws Throwable; }
    static void told(Makes makes) throws Throwable {
        try {
            System.out.println(makes.make().type());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle both = lookup.findStatic(Main.class, "both", methodType(String.class, Shape.class, Shape.class));
        MethodHandle second = lookup.findStatic(Main.class, "second", methodType(Shape.class, Shape.class, Shape.class));
        MethodHandle pick = lookup.findStatic(Main.class, "pick", methodType(Shape.class, int.class, Shape.class, Shape.class));
        MethodHandle put = lookup.findStatic(Main.class, "put", methodType(void.class, Box.class, Shape.class));
        MethodHandle held = lookup.findStatic(Main.class, "held", methodType(Shape.class, Box.class));
        MethodHandle box = lookup.findStatic(Main.class, "box", methodType(Box.class, Shape.class));
        MethodHandle varied = lookup.findStatic(Main.class, "varied", methodType(Shape.class, Shape.class, Shape[].class));
        // In place of the second argument, three of them.
        MethodHandle picked = MethodHandles.collectArguments(both, 1, pick);
        System.out.println((String) picked.invokeExact((Shape) new Square(), 1, (Shape) new Circle(), (Shape) new Square())); // never: calls
        picked = MethodHandles.collectArguments(second, 0, pick);
        Shape s = (Shape) picked.invokeExact(1, (Shape) new Circle(), (Shape) new Circle(), (Shape) new Square()); //^ s = Square@+0
        System.out.println(s.area()); //^ calls Square.area
        picked = MethodHandles.collectArguments(second, 1, pick);
        s = (Shape) picked.invokeExact((Shape) new Square(), 1, (Shape) new Circle(), (Shape) new Square()); //^ s = Circle@+0
        System.out.println(s.area()); //^ calls Circle.area
        // One that gives nothing, in front of an argument and behind all.
        Box mine = new Box();
        MethodHandle putFirst = MethodHandles.collectArguments(held, 0, put);
        s = (Shape) putFirst.invokeExact(mine, (Shape) new Circle(), mine); // may: s = Circle@+0 // never: s = Square@19
        System.out.println(s.area());
        mine = new Box();
        MethodHandle putLast = MethodHandles.collectArguments(held, 1, put.bindTo(mine));
        s = (Shape) putLast.invokeExact(mine, (Shape) new Square()); // may: s = Square@+0 // never: s = Square@19
        System.out.println(s.area());
        // What it makes is older than what the next one makes.
        MethodHandle twice = MethodHandles.collectArguments(MethodHandles.collectArguments(second, 1, held), 1, box);
        s = (Shape) twice.invokeExact((Shape) new Circle(), (Shape) new Square()); //^ s = Square@+0
        System.out.println(s.area());
        // One that may collect arguments is taken with its own type.
        Shape[] more = { new Square() };
        s = (Shape) MethodHandles.collectArguments(second, 1, varied).invokeExact((Shape) new Circle(), (Shape) new Circle(), more); // may: s = Square@-1
        System.out.println(s.area());
        told(() -> MethodHandles.collectArguments(both, 0, box));
        told(() -> MethodHandles.collectArguments(both, 3, put));
    }
}
