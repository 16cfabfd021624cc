// Handles of fields read and write them as instructions do; no method is called by that.
// run:
// prints: square
// prints: circle
// prints: circle
// prints: circle
// prints: square
// prints: square
// prints: circle
// prints: square
// prints: 3
// prints: null
package handle_fields;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Above { Shape held; protected Shape near = new Square(); int number; }
class Box extends Above { }

class Main {
    static Shape shared = new Square();
    static final Shape KEPT = new Circle();
    static Box escaped;

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle get = lookup.findGetter(Box.class, "held", Shape.class);
        MethodHandle set = lookup.findSetter(Above.class, "held", Shape.class);
        Box box = new Box();
        set.invokeExact((Above) box, (Shape) new Square()); // never: calls {}
        Shape s = (Shape) get.invokeExact(box); //^ s = Square@-1 // never: calls {}
        System.out.println(s.area()); //^ calls Square.area
        s = box.held; //^ s = Square@-3
        set.invoke(box, new Circle());
        s = box.held; //^ s = Circle@-1
        System.out.println(s.area());
        Object o = get.invoke((Object) box); //^ o = Circle@-3
        System.out.println(((Shape) o).area());
        s = (Shape) lookup.findStaticGetter(Main.class, "KEPT", Shape.class).invokeExact(); //^ s = {Circle@24, null}
        System.out.println(s.area());
        MethodHandle put = lookup.findStaticSetter(Main.class, "escaped", Box.class);
        put.invokeExact(box);
        change();
        s = box.held; // never: s = Circle@-10
        System.out.println(s.area());
        s = (Shape) lookup.findStaticGetter(Main.class, "shared", Shape.class).invokeExact(); // never: s = Square@23
        System.out.println(s.area());
        Box one = new Box(), other = new Box();
        MethodHandle changes = lookup.findSetter(Above.class, "held", Shape.class);
        one.held = new Square();
        Box either = args.length == 0 ? one : other;
        changes.invoke(either, new Circle());
        s = one.held; // may: s = Circle@-1
        System.out.println(s.area());
        MethodHandle near = lookup.findGetter(Box.class, "near", Shape.class);
        s = (Shape) near.invokeExact(one); // may: s = Square@19
        System.out.println(s.area());
        lookup.findSetter(Above.class, "number", int.class).invoke(one, (Integer) 3);
        System.out.println((int) lookup.findGetter(Above.class, "number", int.class).invokeExact((Above) one));
        try {
            set.invokeExact((Above) null, (Shape) new Square());
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
    static void change() { escaped.held = new Square(); }
}
