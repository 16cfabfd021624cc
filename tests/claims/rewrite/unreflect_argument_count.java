// Arguments must be as many as there are parameters: too few, too many, and no array at all for some are refused.
// run:
// prints: 1 b
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: none
// prints: none
// prints: IllegalArgumentException
package unreflect_argument_count;
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
    public static String two(Object a, Object b) { return a + " " + b; }
    public static String none() { return "none"; }
}

class Main {
    static Object two(Object... given) throws Exception {
        Method m = Has.class.getMethod("two", Object.class, Object.class);
        return m.invoke(null, given); // rewrite: unreflect
    }
    static Object none(Object... given) throws Exception {
        Method m = Has.class.getMethod("none");
        return m.invoke(null, given); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> two(1, "b"));
        Tells.of(() -> two(1));
        Tells.of(() -> two());
        Tells.of(() -> two(1, 2, 3));
        Tells.of(() -> two((Object[]) null));
        Tells.of(() -> none());
        Tells.of(() -> none((Object[]) null));
        Tells.of(() -> none((Object) null));
    }
}
