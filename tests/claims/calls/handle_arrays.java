// Handles that take arrays apart and make them. An array that is made is a new one each time; what is read from an
// array is what stands there at the call.
// run:
// prints: square circle
// prints: square
// prints: circle
// prints: square
// prints: circle
// prints: squarefalse
// prints: squarefalse
// prints: too short
// prints: false
// prints: 1
// prints: circle
// prints: false
// prints: square
package handle_arrays;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Main {
    static String both(Shape a, Shape b) { return a.area() + " " + b.area(); }
    static Shape first(Shape[] all) { return all[0]; }
    static Shape[] same(Shape[] all) { return all; }
    static Object boxed(Object a, int b) { return a; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle both = lookup.findStatic(Main.class, "both", methodType(String.class, Shape.class, Shape.class));
        MethodHandle first = lookup.findStatic(Main.class, "first", methodType(Shape.class, Shape[].class));
        MethodHandle area = MethodHandles.dropArguments(lookup.findVirtual(Shape.class, "area", methodType(String.class)), 1, Shape.class);
        MethodHandle same = lookup.findStatic(Main.class, "same", methodType(Shape[].class, Shape[].class));
        Shape[] shapes = { new Square(), new Circle() };
        String s = (String) both.asSpreader(Shape[].class, 2).invokeExact(shapes); //^ calls#2 Main.both
        System.out.println(s);
        MethodHandle spread = area.asSpreader(Shape[].class, 2);
        s = (String) spread.invokeExact(shapes); //^ calls Square.area
        System.out.println(s);
        shapes[args.length] = new Circle();
        s = (String) spread.invokeExact(shapes); // may: calls Circle.area
        System.out.println(s);
        s = (String) area.asSpreader(0, Shape[].class, 1).invokeExact(new Shape[] { new Square() }, (Shape) new Circle()); //^ calls#2 Square.area
        System.out.println(s);
        Shape made = (Shape) first.asCollector(Shape[].class, 2).invokeExact((Shape) new Circle(), (Shape) new Square()); //^ made = Circle@+0 //^ calls#2 Main.first
        System.out.println(made.area());
        Shape[] last = null;
        MethodHandle collected = same.asCollector(Shape[].class, 1);
        for (int i = 0; i < 2; i++) {
            Shape[] now = (Shape[]) collected.invokeExact((Shape) new Square());
            if (last != null) last[0] = new Circle();
            made = now[0]; // may: made = Square@-2 // never: made = Circle@-1
            System.out.println(made.area() + (now == last));
            last = now;
        }
        try {
            s = (String) both.asSpreader(Shape[].class, 2).invokeExact(new Shape[1]);
        } catch (IllegalArgumentException e) {
            System.out.println("too short");
        }
        MethodHandle boxed = lookup.findStatic(Main.class, "boxed", methodType(Object.class, Object.class, int.class));
        Object number = new Integer(1000);
        Object other = boxed.asType(methodType(Object.class, int.class, int.class)).asSpreader(Object[].class, 2).invoke(new Object[] { number, 1 }); // never: other = Integer@-1
        System.out.println(other == number);
        MethodHandle fixed = lookup.findVirtual(Main.class, "varied", methodType(String.class, Object[].class)).asFixedArity().bindTo(new Main());
        s = (String) fixed.invoke(new Object[] { "a" }); // never: calls {}
        System.out.println(s);
        MethodHandle varied = first.asVarargsCollector(Shape[].class);
        made = (Shape) varied.invoke(new Circle()); // never: calls {} // may: made = Circle@+0
        System.out.println(made.area());
        MethodHandle all = lookup.findStatic(Main.class, "given", methodType(Object.class, Object[].class)).asVarargsCollector(Object[].class);
        Object[] inner = new Object[] { "inner" };
        Object result = all.asSpreader(Object[].class, 1).invoke(new Object[] { inner }); // never: result = Object[]@-1
        System.out.println(result == inner);
        made = (Shape) varied.invokeExact(new Shape[] { new Square() }); //^ calls Main.first //^ made = Square@+0
        System.out.println(made.area());
    }
    String varied(Object... all) { return all.length + ""; }
    static Object given(Object[] all) { return all; }
}
