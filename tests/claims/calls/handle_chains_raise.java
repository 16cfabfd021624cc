// A handle may throw between its methods: a handler sees what the first ones did.
// run:
// prints: circle
// prints: circle
// prints: circle
package handle_chains_raise;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Box { Shape held = new Square(); }

class Main {
    static void put(Box b) { b.held = new Circle(); }
    static void fails(Box b) { throw new IllegalStateException(); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle put = lookup.findStatic(Main.class, "put", methodType(void.class, Box.class));
        MethodHandle fails = lookup.findStatic(Main.class, "fails", methodType(void.class, Box.class));
        MethodHandle set = lookup.findSetter(Box.class, "held", Shape.class);
        Box box = new Box();
        try {
            MethodHandles.foldArguments(fails, put).invokeExact(box);
        } catch (IllegalStateException e) {
            Shape s = box.held; // may: s = Circle@15
            System.out.println(s.area());
        }
        box = new Box();
        MethodHandle both = MethodHandles.foldArguments(MethodHandles.dropArguments(fails, 1, Shape.class), set);
        try {
            both.invokeExact(box, (Shape) new Circle());
        } catch (IllegalStateException e) {
            Shape s = box.held; // may: s = Circle@-2
            System.out.println(s.area());
        }
        box = new Box();
        MethodHandle ofNull = lookup.findGetter(Box.class, "held", Shape.class).bindTo(null);
        MethodHandle later = MethodHandles.foldArguments(MethodHandles.dropArguments(ofNull, 0, Box.class, Shape.class), set);
        try {
            Shape s = (Shape) later.invokeExact(box, (Shape) new Circle());
        } catch (NullPointerException e) {
            Shape s = box.held; // may: s = Circle@-2
            System.out.println(s.area());
        }
    }
}
