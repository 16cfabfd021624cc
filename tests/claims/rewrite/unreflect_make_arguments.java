// A constructor's arguments are checked as a method's are: how many there are, of which types; numbers are widened.
// run:
// prints: 1 text
// prints: 97 text
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints 17: IllegalArgumentException
// prints 25: IllegalArgumentException < NullPointerException
// prints 17: IllegalArgumentException
// prints 25: IllegalArgumentException < ClassCastException
package unreflect_make_arguments;
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
class Made {
    final String text;
    Made(long n, String s) { text = n + " " + s; }
    public String toString() { return text; }
}

class Main {
    static Object make(Object... given) throws Exception {
        Constructor<?> c = Made.class.getDeclaredConstructor(long.class, String.class);
        return c.newInstance(given); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> make(1L, "text"));
        Tells.of(() -> make('a', "text"));
        Tells.of(() -> make(1L));
        Tells.of(() -> make(1L, "text", 2));
        Tells.of(() -> make((Object[]) null));
        Tells.of(() -> make(null, "text"));
        Tells.of(() -> make(1.0, "text"));
    }
}
