// What the first method of a handle makes is another object than what the second run of it makes.
// run:
// prints: square
// prints: square
// prints: square
// prints: square
// prints: square
package handle_chains_age;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Box { Shape held = new Square(); }

class Main {
    static Box make() { return new Box(); }
    static Shape first(Box a, Box b) {
        b.held = new Circle();
        return a.held;
    }
    static Shape given(Box made, Box given) {
        made.held = new Circle();
        return given.held;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType boxes = methodType(Shape.class, Box.class, Box.class);
        MethodHandle make = lookup.findStatic(Main.class, "make", methodType(Box.class));
        MethodHandle first = lookup.findStatic(Main.class, "first", boxes);
        MethodHandle two = MethodHandles.foldArguments(MethodHandles.foldArguments(first, MethodHandles.dropArguments(make, 0, Box.class)), make);
        Shape s = (Shape) two.invokeExact(); // may: s = Square@14
        System.out.println(s.area());
        MethodHandle given = MethodHandles.foldArguments(lookup.findStatic(Main.class, "given", boxes), make);
        Box last = null;
        for (int i = 0; i < 3; i++) {
            if (last != null) {
                s = (Shape) given.invokeExact(last); // may: s = Square@14
                System.out.println(s.area());
            }
            last = (Box) make.invokeExact();
        }
        Box kept = null;
        for (int i = 0; i < 2; i++) {
            Box made = (Box) MethodHandles.foldArguments(MethodHandles.dropArguments(MethodHandles.identity(Box.class), 1, int.class), MethodHandles.dropArguments(make, 0, int.class)).invokeExact(i);
            if (kept != null) kept.held = new Circle();
            s = made.held; // may: s = Square@14 // never: s = Circle@-1
            System.out.println(s.area());
            kept = made;
        }
    }
}
