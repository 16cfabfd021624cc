// A handle of a method of variable arity collects arguments where the call has more or fewer; reflection does not.
// run:
// prints: 0
// prints: 2
// prints: 1
// prints: IllegalArgumentException
package reflect_unreflect_varargs;
import java.lang.invoke.*;
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
class Has { public static Object count(Object... all) { return all.length; } }

class Main {
    public static void main(String[] args) throws Throwable {
        Method m = Has.class.getMethod("count", Object[].class);
        MethodHandle h = MethodHandles.lookup().unreflect(m);
        Tells.of(() -> h.invoke());
        Tells.of(() -> h.invoke("a", "b"));
        Tells.of(() -> h.invokeExact(new Object[1]));
        Tells.of(() -> m.invoke(null, "a", "b"));
    }
}
