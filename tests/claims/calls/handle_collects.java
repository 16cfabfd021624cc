// A handle of a method with variable arity collects arguments, also when there is just one; a handle
// that is called with its own type does not.
// run:
// prints: square
// prints: square
// prints: square
// prints: 2
package handle_collects;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Main {
    static Object first(Object... all) { return all[0]; }
    static int count(Object... all) { return all.length; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle first = lookup.findStatic(Main.class, "first", MethodType.methodType(Object.class, Object[].class));
        Object one = new Square();
        Object o = first.invoke(one); // may: o = Square@-1 // never: calls
        System.out.println(((Shape) o).area());
        o = first.invoke(new Object[] {one}); //^ calls Main.first
        System.out.println(((Shape) o).area());
        o = first.invokeExact(new Object[] {one}); //^ calls Main.first
        System.out.println(((Shape) o).area());
        MethodHandle count = lookup.findStatic(Main.class, "count", MethodType.methodType(int.class, Object[].class));
        int n = (int) count.asType(MethodType.methodType(int.class, Object.class, Object.class)).invokeExact(one, one); // never: calls
        System.out.println(n);
    }
}
