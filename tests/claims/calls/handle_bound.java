// What is bound to a handle is known as long as nobody else can call the handle, and reachable for
// who can.
// run:
// prints: square
// prints: circle square
// prints: square
// prints: circle
// prints: square
// prints: circle
package handle_bound;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Box { Shape held; }

class Main {
    static String both(Shape a, Shape b) { return a.area() + " " + b.area(); }
    static String held(Box box) { return box.held.area(); }
    static MethodHandle bind(MethodHandle h, Object to) { return h.bindTo(to); }
    static void put(Box box) { box.held = new Circle(); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle both = lookup.findStatic(Main.class, "both", MethodType.methodType(String.class, Shape.class, Shape.class));
        MethodHandle one = null;
        for (int i = 0; i < 2; i++) {
            Shape each = i == 0 ? new Square() : new Circle();
            MethodHandle next = lookup.findVirtual(Shape.class, "area", MethodType.methodType(String.class)).bindTo(each);
            if (one == null) one = next;
        }
        String a = (String) one.invokeExact(); //^ calls {Circle.area, Square.area}
        System.out.println(a);
        System.out.println((String) both.bindTo(new Circle()).bindTo(new Square()).invokeExact());
        a = (String) bind(lookup.findVirtual(Shape.class, "area", MethodType.methodType(String.class)), new Square()).invokeExact(); //^ calls#2 Square.area
        System.out.println(a);
        Box box = new Box();
        box.held = new Square();
        MethodHandle put = lookup.findStatic(Main.class, "put", MethodType.methodType(void.class, Box.class)).bindTo(box);
        put.invokeExact(); //^ calls Main.put
        Shape s = box.held; //^ s = {Square@-3, Circle@21}
        System.out.println(s.area());
        Box other = new Box();
        other.held = new Square();
        MethodHandle later = lookup.findStatic(Main.class, "put", MethodType.methodType(void.class, Box.class)).bindTo(other);
        s = other.held; //^ s = Square@-2
        System.out.println(s.area());
        Runnable runs = MethodHandleProxies.asInterfaceInstance(Runnable.class, later);
        runs.run();
        s = other.held; //^ s = unknown
        System.out.println(s.area());
    }
}
