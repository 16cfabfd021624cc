// An argument of a class that is not the parameter's is refused: another class, a box of another type, an array of another type.
// run:
// prints: text 1 1
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
package unreflect_wrong_arguments;
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
    public static String takes(String s, Integer n, Object[] array) { return s + " " + n + " " + array.length; }
}

class Main {
    static Object takes(Object... given) throws Exception {
        Method m = Has.class.getMethod("takes", String.class, Integer.class, Object[].class);
        return m.invoke(null, given); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> takes("text", 1, new String[1]));
        Tells.of(() -> takes(new StringBuilder("text"), 1, new Object[1]));
        Tells.of(() -> takes("text", (short) 1, new Object[1]));
        Tells.of(() -> takes("text", 1L, new Object[1]));
        Tells.of(() -> takes("text", 1, new int[1]));
        Tells.of(() -> takes("text", 1, "text"));
    }
}
