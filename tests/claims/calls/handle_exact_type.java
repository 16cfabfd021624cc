// `invokeExact` throws unless the types are the same; `invoke` converts where it can.
// run:
// prints: wrong type
// prints: wrong type
// prints: square
// prints: square
// prints: 7
// prints: ran
// prints: null
package handle_exact_type;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Main {
    static Object given(Object o) { return o; }
    static int number(long n) { return (int) n; }
    static void ran(Object o) { System.out.println("ran"); }

    static void exact(MethodHandle h) throws Throwable {
        try {
            String s = (String) h.invokeExact(new Square());
            System.out.println("not so " + s);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle area = lookup.findVirtual(Shape.class, "area", MethodType.methodType(String.class));
        exact(area);
        try {
            Object s = area.invokeExact(new Square()); //^ calls {}
            System.out.println("not so " + s);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        Object s = area.invoke(new Square()); //^ calls Square.area
        System.out.println(s);
        MethodHandle given = lookup.findStatic(Main.class, "given", MethodType.methodType(Object.class, Object.class));
        Shape same = (Shape) given.invoke(new Square()); //^ calls Main.given
        String a = same.area(); //^ calls Square.area
        System.out.println(a);
        MethodHandle number = lookup.findStatic(Main.class, "number", MethodType.methodType(int.class, long.class));
        Object boxed = number.invoke((Object) 7L); //^ calls Main.number
        System.out.println(boxed);
        MethodHandle ran = lookup.findStatic(Main.class, "ran", MethodType.methodType(void.class, Object.class));
        Object nothing = ran.invoke(1); //^ calls Main.ran
        System.out.println(nothing);
    }
}
