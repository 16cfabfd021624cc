// A number that a field is set to is widened, never narrowed.
// run:
// prints: 7
// prints: 1
// prints: 97
// prints: 2
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
package unreflect_field_widening;
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
    int n;
    static double d;
    byte b;
}

class Main {
    static Object n(Object to) throws Exception {
        Has h = new Has();
        Field f = Has.class.getDeclaredField("n");
        f.set(h, to); // rewrite: unreflect
        return h.n;
    }
    static Object d(Object to) throws Exception {
        Field f = Has.class.getDeclaredField("d");
        f.set(null, to); // rewrite: unreflect
        return (int) Has.d;
    }
    static Object b(Object to) throws Exception {
        Has h = new Has();
        Field f = Has.class.getDeclaredField("b");
        f.set(h, to); // rewrite: unreflect
        return h.b;
    }

    public static void main(String[] args) {
        Tells.of(() -> n(7));
        Tells.of(() -> n((byte) 1));
        Tells.of(() -> n('a'));
        Tells.of(() -> d(2L));
        Tells.of(() -> n(1L));
        Tells.of(() -> b(1));
        Tells.of(() -> b('a'));
    }
}
