// `invokeWithArguments` calls a handle with the elements of an array, if all of them are known: what others
// can store into it, or somebody at an unknown index, is not.
// run:
// prints: circle square
// prints: circle circle
// prints: square
// prints: 5
// prints: wrong type
// prints: 2
// prints: square square
// prints: square
package handle_listed_arguments;
import java.lang.invoke.*;
import java.util.List;

// prelude: Shape Square Circle

class Box { Shape held; }

class Main {
    static Object[] kept;
    static int one = 1;

    static String both(Shape a, Shape b) { return a.area() + " " + b.area(); }
    static void put(Box box, Shape s) { box.held = s; }
    static long sum(int a, long b) { return a + b; }
    static int count(Object... all) { return all.length; }
    static Object first(Shape a, Shape b) { return a; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle both = lookup.findStatic(Main.class, "both", MethodType.methodType(String.class, Shape.class, Shape.class));
        Object o = both.invokeWithArguments(new Circle(), new Square()); //^ calls Main.both
        System.out.println(o);
        MethodHandle first = lookup.findStatic(Main.class, "first", MethodType.methodType(Object.class, Shape.class, Shape.class));
        Object[] all = { new Square(), new Circle() };
        all[one - 1] = new Circle();
        o = first.invokeWithArguments(all); // never: o = Square@-2
        System.out.println(((Shape) o).area() + " " + ((Shape) all[1]).area());
        Box box = new Box();
        box.held = new Circle();
        MethodHandle put = lookup.findStatic(Main.class, "put", MethodType.methodType(void.class, Box.class, Shape.class));
        put.invokeWithArguments(box, new Square()); //^ calls Main.put
        Shape s = box.held; //^ s = {Square@-1, Circle@-3}
        System.out.println(s.area());
        MethodHandle sum = lookup.findStatic(Main.class, "sum", MethodType.methodType(long.class, int.class, long.class));
        o = sum.invokeWithArguments(2, 3L); //^ calls Main.sum
        System.out.println(o);
        try {
            o = both.invokeWithArguments(new Circle()); // never: calls Main.both
            System.out.println(o);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        MethodHandle count = lookup.findStatic(Main.class, "count", MethodType.methodType(int.class, Object[].class));
        o = count.invokeWithArguments(new Circle(), new Square()); // never: calls {}
        System.out.println(o);
        Object[] shown = { new Circle(), new Square() };
        kept = shown;
        change();
        o = both.invokeWithArguments(shown); //^ calls unknown
        System.out.println(o);
        o = first.invokeWithArguments(List.of(new Square(), new Circle())); //^ calls#1 unknown
        System.out.println(((Shape) o).area());
    }
    static void change() { kept[0] = new Square(); }
}
