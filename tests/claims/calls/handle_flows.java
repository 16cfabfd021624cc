// A handle is known wherever its value is: in static final fields, in fields of confined objects, as
// an argument, as a result, where two ways meet.
// run:
// prints: square
// prints: square
// prints: circle
// prints: square
// prints: square
// prints: one
package handle_flows;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Main {
    static final MethodHandle AREA = find();
    MethodHandle held;

    static MethodHandle find() {
        try {
            return MethodHandles.lookup().findVirtual(Shape.class, "area", MethodType.methodType(String.class));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    static MethodHandle inPackage(Class<?> of, MethodHandles.Lookup lookup) throws Throwable {
        return lookup.findVirtual(Shape.class, "area", MethodType.methodType(String.class));
    }
    static String run(MethodHandle h, Shape s) throws Throwable {
        return (String) h.invokeExact(s); //^ calls unknown
    }
    static String one() { return "one"; }
    static String two() { return "two"; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Shape square = new Square();
        MethodHandle found = inPackage(Main.class, lookup);
        String a = (String) found.invokeExact(square); //^ calls Square.area
        System.out.println(a);
        Main m = new Main();
        m.held = found;
        a = (String) m.held.invokeExact(square); //^ calls Square.area
        System.out.println(a);
        Object result = run(AreaOf.create(lookup), new Circle());
        System.out.println(result);
        a = new Holder().call(square);
        System.out.println(a);
        a = (String) new Kept(found).of.invokeExact(square); //^ calls Square.area
        System.out.println(a);
        MethodType text = MethodType.methodType(String.class);
        MethodHandle either = args.length == 0
            ? lookup.findStatic(Main.class, "one", text) : lookup.findStatic(Main.class, "two", text);
        a = (String) either.invokeExact(); //^ calls {Main.one, Main.two}
        System.out.println(a);
    }
}
class Holder {
    String call(Shape s) throws Throwable {
        return (String) Main.AREA.invokeExact((Shape) new Square()); //^ calls Square.area
    }
}
class Kept {
    final MethodHandle of;
    Kept(MethodHandle of) { this.of = of; }
}
class AreaOf {
    static MethodHandle create(MethodHandles.Lookup lookup) throws Throwable {
        return lookup.findVirtual(Shape.class, "area", MethodType.methodType(String.class));
    }
}
