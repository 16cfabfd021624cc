// Handles that pass their arguments on in another order, drop some and bind others run the one method that
// they are made of. Those that run nothing give what they are given.
// run:
// prints: circle square
// prints: circle7square
// prints: square
// prints: circle
// prints: square
// prints: circle circle
// prints: square
// prints: circle
// prints: null
// prints: null
// prints: 5
// prints: null
// complete: calls
package handle_combined;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Main {
    static String both(Shape a, Shape b) { return a.area() + " " + b.area(); }
    static String counted(Shape a, int n, Shape b) { return a.area() + n + b.area(); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle both = lookup.findStatic(Main.class, "both", methodType(String.class, Shape.class, Shape.class));
        MethodHandle counted = lookup.findStatic(Main.class, "counted", methodType(String.class, Shape.class, int.class, Shape.class));
        MethodHandle area = lookup.findVirtual(Shape.class, "area", methodType(String.class));

        String s = (String) MethodHandles.insertArguments(both, 1, new Square()).invokeExact((Shape) new Circle()); //^ calls Main.both
        System.out.println(s);
        s = (String) MethodHandles.insertArguments(counted, 1, 7, new Square()).invokeExact((Shape) new Circle()); //^ calls Main.counted
        System.out.println(s);
        MethodHandle dropped = MethodHandles.dropArguments(area, 0, String.class, Shape.class);
        s = (String) dropped.invokeExact("", (Shape) new Circle(), (Shape) new Square()); //^ calls Square.area
        System.out.println(s);
        MethodHandle dropsLast = MethodHandles.dropArguments(area, 1, Shape.class);
        s = (String) dropsLast.invokeExact((Shape) new Circle(), (Shape) new Square()); //^ calls Circle.area
        System.out.println(s);
        MethodHandle turned = MethodHandles.permuteArguments(dropsLast, methodType(String.class, Shape.class, Shape.class), 1, 0);
        s = (String) turned.invokeExact((Shape) new Circle(), (Shape) new Square()); //^ calls Square.area
        System.out.println(s);
        MethodHandle twice = MethodHandles.permuteArguments(both, methodType(String.class, Shape.class), 0, 0);
        s = (String) twice.invokeExact((Shape) new Circle()); //^ calls Main.both
        System.out.println(s);

        Shape square = (Shape) MethodHandles.identity(Shape.class).invokeExact((Shape) new Square()); //^ square = Square@+0
        System.out.println(square.area()); //^ calls Square.area
        Shape circle = (Shape) MethodHandles.constant(Shape.class, new Circle()).invokeExact(); //^ circle = Circle@+0
        System.out.println(circle.area()); //^ calls Circle.area
        Object none = MethodHandles.zero(Object.class).invokeExact(); //^ none = null
        System.out.println(none);
        none = (Object) MethodHandles.empty(methodType(Object.class, Shape.class)).invokeExact(square); //^ none = null
        System.out.println(none);
        Object number = MethodHandles.constant(int.class, 5).invoke(); //^ number = unknown //^ number != null
        System.out.println(number);
        Object nothing = MethodHandles.empty(methodType(void.class)).invoke(); //^ nothing = null
        System.out.println(nothing);
    }
}
