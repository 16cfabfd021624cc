// To reflection a method of variable arity takes one array in its last place; the caller's list of arguments is the outer array.
// run:
// prints: 2 [a, b]
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: 0 []
// prints: main [x]
package unreflect_varargs;
import java.lang.reflect.*;
import java.util.Arrays;

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
    public static String all(String... all) { return all.length + " " + Arrays.toString(all); }
    public static String main(Object... all) { return "main " + Arrays.toString(all); }
}

class Main {
    static Object all(Object... given) throws Exception {
        Method m = Has.class.getMethod("all", String[].class);
        return m.invoke(null, given); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> all((Object) new String[] {"a", "b"}));
        Tells.of(() -> all((Object[]) new String[] {"a", "b"}));
        Tells.of(() -> all("a"));
        Tells.of(() -> all(new Object[] {new String[0]}));
        Tells.of(() -> {
            Method m = Has.class.getMethod("main", Object[].class);
            return m.invoke(null, new Object[] {new Object[] {"x"}}); // rewrite: unreflect
        });
    }
}
