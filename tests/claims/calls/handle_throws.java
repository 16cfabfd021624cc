// A call of a handle throws before its method, in it, or when the result is converted; a handler sees
// what was done until then.
// run:
// prints: circle
// prints: square
// prints: circle
// prints: none
// prints: none
package handle_throws;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Box { Shape held = new Square(); }

class Main {
    static Object put(Box box, Object what) {
        box.held = new Circle();
        if (what == null) throw new IllegalStateException();
        return what;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle put = lookup.findStatic(Main.class, "put", MethodType.methodType(Object.class, Box.class, Object.class));
        Box box = new Box();
        try {
            Object o = put.invokeExact(box, (Object) null); //^ calls Main.put
        } catch (IllegalStateException e) { }
        Shape s = box.held; // may: s = Circle@18
        System.out.println(s.area());
        MethodHandle ofText = put.asType(MethodType.methodType(Object.class, Box.class, String.class));
        box = new Box();
        try {
            Object o = ofText.invoke(box, (Object) 1);
        } catch (ClassCastException e) { }
        s = box.held; // may: s = Square@14
        System.out.println(s.area());
        MethodHandle asText = put.asType(MethodType.methodType(String.class, Box.class, Object.class));
        box = new Box();
        try {
            String o = (String) asText.invokeExact(box, (Object) 1); //^ calls Main.put
        } catch (ClassCastException e) { }
        s = box.held; // may: s = Circle@18
        System.out.println(s.area());
        MethodHandle none = args.length > 0 ? put : null;
        try {
            Object o = none.invokeExact(box, (Object) 1); //^ calls Main.put
        } catch (NullPointerException e) {
            System.out.println("none");
        }
        MethodHandle area = lookup.findVirtual(Shape.class, "area", MethodType.methodType(String.class));
        try {
            String a = (String) area.invokeExact((Shape) null); //^ calls {}
        } catch (NullPointerException e) {
            System.out.println("none");
        }
    }
}
