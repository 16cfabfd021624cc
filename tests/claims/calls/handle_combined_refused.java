// Combinators throw where types do not fit; filters run in an order that nobody knows, and
// handles that nobody knows stay unknown.
// run:
// prints: IllegalArgumentException
// prints: ClassCastException
// prints: IllegalArgumentException
// prints: (int,String,Box)Box
// prints: IllegalArgumentException
// prints: ClassCastException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: WrongMethodTypeException
// prints: squaresquaresquare
// prints: square
// prints: circlecircle
package handle_combined_refused;
import java.lang.invoke.*;
import java.util.List;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Box { Shape held = new Square(); }

class Main {
    static String both(Box a, Box b) { return a.held.area() + b.held.area(); }
    static Box one(Box b) { b.held.area(); b.held = new Circle(); return b; }
    static Box two(Box b) { b.held.area(); b.held = new Square(); return b; }
    static void fails(Box b) { b.held = new Circle(); throw new IllegalStateException(); }
    static void caught(IllegalStateException e, Box b) { b.held = new Square(); }
    static boolean is(Object o) { return true; }
    static MethodHandle anything;

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
        MethodHandle both = lookup.findStatic(Main.class, "both", methodType(String.class, Box.class, Box.class));
        MethodHandle one = lookup.findStatic(Main.class, "one", methodType(Box.class, Box.class));
        MethodHandle two = lookup.findStatic(Main.class, "two", methodType(Box.class, Box.class));
        MethodHandle fails = lookup.findStatic(Main.class, "fails", methodType(void.class, Box.class));
        MethodHandle caught = lookup.findStatic(Main.class, "caught", methodType(void.class, IllegalStateException.class, Box.class));
        MethodHandle is = lookup.findStatic(Main.class, "is", methodType(boolean.class, Object.class));
        told(() -> MethodHandles.constant(void.class, null));
        told(() -> MethodHandles.constant(int.class, "text"));
        told(() -> MethodHandles.dropArguments(one, 2, int.class));
        told(() -> MethodHandles.dropArguments(one, 0, List.of(int.class, String.class)));
        told(() -> MethodHandles.insertArguments(one, 1, "text"));
        told(() -> MethodHandles.insertArguments(one, 0, "text"));
        told(() -> MethodHandles.permuteArguments(both, methodType(String.class, Box.class), 0));
        told(() -> MethodHandles.permuteArguments(both, methodType(String.class, Box.class, Object.class), 0, 1));
        told(() -> MethodHandles.filterReturnValue(one, both));
        told(() -> MethodHandles.filterReturnValue(one, is));
        told(() -> MethodHandles.filterArguments(both, 1, one, one));
        told(() -> MethodHandles.foldArguments(both, is));
        told(() -> MethodHandles.guardWithTest(one, one, one));
        told(() -> MethodHandles.guardWithTest(is, one, both));
        told(() -> one.asSpreader(Box[].class, 2));
        told(() -> one.asCollector(Box[].class, 2));
        told(() -> one.asType(methodType(int.class, Box.class)));
        Box box = new Box();
        String s = (String) MethodHandles.filterArguments(both, 0, one, two).invokeExact(box, box); // never: calls
        Shape shape = box.held; // may: shape = Square@36 // may: shape = Circle@35
        System.out.println(s + shape.area());
        box = new Box();
        MethodHandles.catchException(fails, IllegalStateException.class, caught).invokeExact(box); // never: calls
        shape = box.held; // may: shape = Square@38
        System.out.println(shape.area());
        anything = one;
        box = new Box();
        s = (String) MethodHandles.foldArguments(both, anything).invokeExact(box); // never: calls
        System.out.println(s);
    }
}
