// A handle that runs one method after another: each of them gets what it would get, and what comes out is known.
// No claim says which methods the call runs, since there are several.
// run:
// prints: square
// prints: square
// prints: circle
// prints: circle
// prints: circle
// prints: square
// prints: circle
package handle_chains;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Box { Shape held; }

class Main {
    static Box box(Shape s) { Box b = new Box(); b.held = s; return b; }
    static Shape held(Box b) { return b.held; }
    static Shape other(Shape s) { return new Circle(); }
    static void put(Box b, Shape s) { b.held = s; }
    static Box filled(Shape s, Box b) { b.held = s; return b; }
    static boolean is(Box b) { return b.held instanceof Square; }
    static void empties(Box b) { b.held = new Circle(); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle box = lookup.findStatic(Main.class, "box", methodType(Box.class, Shape.class));
        MethodHandle held = lookup.findStatic(Main.class, "held", methodType(Shape.class, Box.class));
        MethodHandle other = lookup.findStatic(Main.class, "other", methodType(Shape.class, Shape.class));
        MethodHandle put = lookup.findStatic(Main.class, "put", methodType(void.class, Box.class, Shape.class));
        MethodHandle filled = lookup.findStatic(Main.class, "filled", methodType(Box.class, Shape.class, Box.class));
        MethodHandle is = lookup.findStatic(Main.class, "is", methodType(boolean.class, Box.class));
        MethodHandle empties = lookup.findStatic(Main.class, "empties", methodType(void.class, Box.class));

        MethodHandle through = MethodHandles.filterReturnValue(box, held);
        Shape s = (Shape) through.invokeExact((Shape) new Square()); //^ s = Square@+0 // never: calls Main.box // never: calls Main.held
        System.out.println(s.area()); //^ calls Square.area
        s = (Shape) MethodHandles.filterArguments(held, 0, box).invokeExact((Shape) new Square()); //^ s = Square@+0
        System.out.println(s.area());
        s = (Shape) MethodHandles.filterArguments(other, 0, new MethodHandle[] { null }).invokeExact((Shape) new Square()); //^ s = Circle@22 //^ calls Main.other
        System.out.println(s.area());
        Box folded = (Box) MethodHandles.foldArguments(filled, 1, box.bindTo(new Square())).invokeExact((Shape) new Circle());
        s = folded.held; //^ s = {Circle@-1, Square@-1}
        System.out.println(s.area());
        Box mine = new Box();
        MethodHandle stores = MethodHandles.foldArguments(held, empties);
        mine.held = new Square();
        s = (Shape) stores.invokeExact(mine); //^ s = {Circle@26, Square@-1}
        System.out.println(s.area());
        MethodHandle tested = MethodHandles.guardWithTest(is, held, MethodHandles.filterReturnValue(held, other));
        mine.held = new Square();
        s = (Shape) tested.invokeExact(mine); //^ s = {Circle@22, Square@-1} // never: calls
        System.out.println(s.area());
        MethodHandle mayPut = MethodHandles.guardWithTest(MethodHandles.dropArguments(is, 1, Shape.class), put,
            MethodHandles.empty(methodType(void.class, Box.class, Shape.class)));
        mayPut.invokeExact(mine, (Shape) new Circle());
        s = mine.held; // may: s = Circle@-1 // never: s = Square@-6
        System.out.println(s.area());
    }
}
