// Numbers in an array say where arguments go; an array that anybody else fills or knows says nothing.
// run:
// prints: circle
// prints: circle
// prints: circle
// prints: circle
// prints: circle
package handle_combined_orders;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

// prelude: Shape Square Circle

class Main {
    static String first(Shape a, Shape b) { return a.area(); }
    static void turn(int[] order) { order[0] = 1; order[1] = 0; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = methodType(String.class, Shape.class, Shape.class);
        MethodHandle first = lookup.findStatic(Main.class, "first", type);
        MethodHandle area = MethodHandles.dropArguments(lookup.findVirtual(Shape.class, "area", methodType(String.class)), 1, Shape.class);
        Shape square = new Square(), circle = new Circle();
        int[] order = { 0, 1 };
        turn(order);
        String s = (String) MethodHandles.permuteArguments(area, type, order).invokeExact(square, circle); // never: calls Square.area
        System.out.println(s);
        int[] filled = new int[2];
        for (int i = 0; i < 2; i++) filled[i] = 1 - i;
        s = (String) MethodHandles.permuteArguments(area, type, filled).invokeExact(square, circle); // never: calls Square.area
        System.out.println(s);
        int[] partly = { 0, 1 };
        partly[args.length] = 1;
        s = (String) MethodHandles.permuteArguments(area, type, partly).invokeExact(square, circle); // never: calls Square.area
        System.out.println(s);
        int[] whole = { 1, 0 };
        s = (String) MethodHandles.permuteArguments(area, type, whole).invokeExact(square, circle); //^ calls Circle.area
        System.out.println(s);
        s = (String) MethodHandles.insertArguments(first, args.length, circle).invokeExact(square); // never: calls
        System.out.println(s);
    }
}
