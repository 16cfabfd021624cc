// `catchException`: a call gives what its handle gives, or what the handler gives. The handler sees whatever the handle did
// before it threw, whoever threw it; of the exception nothing is known.
// classpath-only: Unknown
// run:
// prints: square
// prints: circle
// prints: square
// prints: circle
// prints: circle
// prints: circle
// prints: circle
// prints: square
// prints: circle
// prints: square
// prints: circle
// prints: circle
// prints: square circle
// prints: square
package handle_catches;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Box { Shape held = new Square(); }
class Chain { Box first, second; }
class Holds extends RuntimeException {
    final Box box;
    Holds(Box box) { this.box = box; }
}

class Main {
    static boolean fails;
    static Shape gives(Box b) { if (fails) throw new IllegalStateException(); return new Square(); }
    static Shape throwsOnly(Box b) { throw new IllegalStateException(); }
    static Shape puts(Box b) { b.held = new Circle(); throw new IllegalStateException(); }
    static void put(Box b) { b.held = new Circle(); }
    static Shape handles(RuntimeException e, Box b) { return b.held; }
    static Shape handlesAll(Throwable e) { return new Circle(); }
    static Shape tells(Box b) { Unknown.keep(b); throw new IllegalStateException(); }
    static Shape asks(Exception e, Box b) { Unknown.change(); return b.held; }
    static Shape carries(Box b) { throw new Holds(b); }
    static Shape takes(Holds e, Box b) { e.box.held = new Circle(); return b.held; }
    static Shape putsAndThrows(Exception e, Box b) { b.held = new Circle(); throw new ArithmeticException(); }
    static Box makes(Chain in, Shape s) {
        Box made = new Box();
        in.second = in.first;
        in.first = made;
        made.held = s;
        if (s instanceof Square) throw new IllegalStateException();
        return made;
    }
    static Box again(Exception e, Chain in, Shape s) { return makes(in, new Circle()); }
    static String both(Shape a, Shape b) { return a.area() + " " + b.area(); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType ofBox = methodType(Shape.class, Box.class);
        MethodHandle gives = lookup.findStatic(Main.class, "gives", ofBox);
        MethodHandle throwsOnly = lookup.findStatic(Main.class, "throwsOnly", ofBox), puts = lookup.findStatic(Main.class, "puts", ofBox);
        MethodHandle tells = lookup.findStatic(Main.class, "tells", ofBox), carries = lookup.findStatic(Main.class, "carries", ofBox);
        MethodHandle put = lookup.findStatic(Main.class, "put", methodType(void.class, Box.class));
        MethodHandle handles = lookup.findStatic(Main.class, "handles", methodType(Shape.class, RuntimeException.class, Box.class));
        MethodHandle handlesAll = lookup.findStatic(Main.class, "handlesAll", methodType(Shape.class, Throwable.class));
        MethodHandle asks = lookup.findStatic(Main.class, "asks", methodType(Shape.class, Exception.class, Box.class));
        MethodHandle takes = lookup.findStatic(Main.class, "takes", methodType(Shape.class, Holds.class, Box.class));
        MethodHandle putsAndThrows = lookup.findStatic(Main.class, "putsAndThrows", methodType(Shape.class, Exception.class, Box.class));
        MethodHandle makes = lookup.findStatic(Main.class, "makes", methodType(Box.class, Chain.class, Shape.class));
        MethodHandle again = lookup.findStatic(Main.class, "again", methodType(Box.class, Exception.class, Chain.class, Shape.class));
        MethodHandle both = lookup.findStatic(Main.class, "both", methodType(String.class, Shape.class, Shape.class));
        MethodHandle field = lookup.findGetter(Box.class, "held", Shape.class);

        Box box = new Box();
        Shape s;
        // What either gives.
        MethodHandle perhaps = MethodHandles.catchException(gives, RuntimeException.class, handlesAll);
        for (int i = 0; i < 2; i++) {
            Shape shape = (Shape) perhaps.invokeExact(box); //^ shape : {Circle, Square} // never: calls
            System.out.println(shape.area());
            fails = true;
        }
        s = (Shape) MethodHandles.catchException(throwsOnly, IllegalStateException.class, handles).invokeExact(box); // may: s = Square@25
        System.out.println(s.area());
        // What was done before it threw: by a method, by the first of several, by one whose receiver is null.
        s = (Shape) MethodHandles.catchException(puts, IllegalStateException.class, handles).invokeExact(box); // may: s = Circle@36
        System.out.println(s.area());
        box = new Box();
        s = (Shape) MethodHandles.catchException(MethodHandles.foldArguments(throwsOnly, put), IllegalStateException.class, handles).invokeExact(box); // may: s = Circle@37
        System.out.println(s.area());
        box = new Box();
        MethodHandle ofNull = MethodHandles.dropArguments(field.bindTo(null), 0, Box.class);
        s = (Shape) MethodHandles.catchException(MethodHandles.foldArguments(ofNull, put), NullPointerException.class, handles).invokeExact(box); // may: s = Circle@37
        System.out.println(s.area());
        // Unknown code has got it, and so has whoever gets the exception.
        box = new Box();
        s = (Shape) MethodHandles.catchException(tells, IllegalStateException.class, asks).invokeExact(box); //^ s = unknown
        System.out.println(s.area()); //^ calls unknown
        box = new Box();
        s = box.held; // may: s = Square@25
        System.out.println(s.area());
        s = (Shape) MethodHandles.catchException(carries, Holds.class, takes).invokeExact(box); // may: s = Circle@43
        System.out.println(s.area());
        // Nobody takes it here, or the handler throws: handlers of this method see what both did.
        box = new Box();
        System.out.println(box.held.area());
        try {
            s = (Shape) MethodHandles.catchException(puts, NullPointerException.class, handles).invokeExact(box);
        } catch (IllegalStateException e) {
            s = box.held; // may: s = Circle@36 // may: s = Square@25
            System.out.println(s.area());
        }
        box = new Box();
        try {
            s = (Shape) MethodHandles.catchException(throwsOnly, IllegalStateException.class, putsAndThrows).invokeExact(box);
        } catch (ArithmeticException e) {
            s = box.held; // may: s = Circle@44 // may: s = Square@25
            System.out.println(s.area());
        }
        // Among the steps of another handle.
        MethodHandle caught = MethodHandles.catchException(throwsOnly, Throwable.class, handlesAll);
        System.out.println((String) MethodHandles.filterArguments(both, 0, field, caught).invokeExact(new Box(), new Box())); // never: calls
        // What the handle made is older than what the handler makes at the same place.
        Chain chain = new Chain();
        Box made = (Box) MethodHandles.catchException(makes, IllegalStateException.class, again).invokeExact(chain, (Shape) new Square());
        made.held = null;
        s = chain.second.held; // may: s = Square@-2
        System.out.println(s.area());
    }
}
class Unknown {
    static Box kept;
    static void keep(Box b) { kept = b; }
    static void change() { kept.held = new Circle(); }
}
