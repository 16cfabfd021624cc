// Null is an argument for any reference, arrays too, and for no primitive.
// run:
// prints: null null
// prints 17: IllegalArgumentException
// prints 25: IllegalArgumentException < NullPointerException
// prints 17: IllegalArgumentException
// prints 25: IllegalArgumentException < NullPointerException
package unreflect_null_arguments;
import java.lang.reflect.*;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(chain(e));
        }
    }
    static String chain(Throwable e) {
        String s = e.getClass().getSimpleName();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Has {
    public static String takes(String s, int[] n) { return s + " " + n; }
    public static String number(int n) { return "number"; }
    public static String yes(boolean yes) { return "yes"; }
}

class Main {
    static Object takes(Object a, Object b) throws Exception {
        Method m = Has.class.getMethod("takes", String.class, int[].class);
        return m.invoke(null, a, b); // rewrite: unreflect
    }
    static Object number(Object n) throws Exception {
        Method m = Has.class.getMethod("number", int.class);
        return m.invoke(null, n); // rewrite: unreflect
    }
    static Object yes(Object n) throws Exception {
        Method m = Has.class.getMethod("yes", boolean.class);
        return m.invoke(null, n); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> takes(null, null));
        Tells.of(() -> number(null));
        Tells.of(() -> yes(null));
    }
}
