// A method that looks something up by a name or class that it is given finds what its caller names, if that is
// one thing for certain, or one of a few.
// run:
// prints: one
// prints: two
// prints: two
// prints: square
// prints: two
// prints: 3
// prints: 3
// prints: two
package handle_named_by_callers;
import java.lang.invoke.*;

// prelude: Shape Square

class Main {
    static boolean first = false;
    static String name = "two";

    static String one() { return "one"; }
    static String two() { return "two"; }
    static int length(String s) { return s.length(); }

    static MethodHandle find(String name) throws Throwable {
        return MethodHandles.lookup().findStatic(Main.class, name, MethodType.methodType(String.class));
    }
    static MethodHandle findIn(Class<?> of, String name, Class<?> result) throws Throwable {
        return MethodHandles.lookup().findVirtual(of, name, MethodType.methodType(result));
    }
    static MethodHandle deep(String name) throws Throwable { return find(name); }
    static MethodHandle changed(String name) throws Throwable {
        if (first) name = "one";
        return find(name);
    }

    public static void main(String[] args) throws Throwable {
        String s = (String) find("one").invokeExact(); //^ calls Main.one
        System.out.println(s);
        s = (String) find("two").invokeExact(); //^ calls Main.two
        System.out.println(s);
        s = (String) deep("two").invokeExact(); //^ calls Main.two
        System.out.println(s);
        s = (String) findIn(Shape.class, "area", String.class).invoke(new Square()); //^ calls#1 Square.area
        System.out.println(s);
        s = (String) find(first ? "one" : "two").invokeExact(); //^ calls {Main.one, Main.two}
        System.out.println(s);
        int n = length("one");
        System.out.println(n);
        n = length("two");
        System.out.println(n);
        s = (String) changed(name).invokeExact(); // never: calls
        System.out.println(s);
    }
}
