// `insertArguments` binds several arguments at once; a number that is bound in place of a reference is
// boxed anew.
// run:
// prints: square circle
// prints: square 3
// prints: circle square
// prints: false
// prints: circle
package handle_inserts;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Main {
    static String both(Shape a, Shape b) { return a.area() + " " + b.area(); }
    static String times(Shape a, int n) { return a.area() + " " + n; }
    static Object given(Object o) { return o; }
    static String area(Shape a) { return a.area(); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle both = lookup.findStatic(Main.class, "both", methodType(String.class, Shape.class, Shape.class));
        String s = (String) MethodHandles.insertArguments(both, 0, new Square(), new Circle()).invokeExact(); //^ calls Main.both
        System.out.println(s);
        MethodHandle times = lookup.findStatic(Main.class, "times", methodType(String.class, Shape.class, int.class));
        s = (String) MethodHandles.insertArguments(times, 0, new Square(), 3).invokeExact(); //^ calls Main.times
        System.out.println(s);
        s = (String) MethodHandles.insertArguments(both, 1, new Square()).invoke(new Circle()); //^ calls Main.both
        System.out.println(s);
        Object number = new Integer(1000);
        MethodHandle given = lookup.findStatic(Main.class, "given", methodType(Object.class, Object.class));
        MethodHandle narrow = given.asType(methodType(Object.class, int.class));
        Object other = (Object) MethodHandles.insertArguments(narrow, 0, number).invokeExact(); // never: other = Integer@-3
        System.out.println(other == number);
        Object[] values = {new Square()};
        values[args.length] = new Circle();
        MethodHandle area = lookup.findStatic(Main.class, "area", methodType(String.class, Shape.class));
        s = (String) MethodHandles.insertArguments(area, 0, values).invokeExact(); // never: calls
        System.out.println(s);
    }
}
