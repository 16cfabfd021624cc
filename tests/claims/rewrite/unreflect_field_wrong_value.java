// A field takes values of its type only: another class is refused, and null for a primitive, here with the exception of each JDK.
// run:
// prints: text
// prints: null
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
package unreflect_field_wrong_value;
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
    String s;
    int n;
}

class Main {
    static Object s(Object to) throws Exception {
        Has h = new Has();
        Field f = Has.class.getDeclaredField("s");
        f.set(h, to); // rewrite: unreflect
        return h.s;
    }
    static Object n(Object to) throws Exception {
        Has h = new Has();
        Field f = Has.class.getDeclaredField("n");
        f.set(h, to); // rewrite: unreflect
        return h.n;
    }

    public static void main(String[] args) {
        Tells.of(() -> s("text"));
        Tells.of(() -> s(null));
        Tells.of(() -> s(1));
        Tells.of(() -> n("text"));
        Tells.of(() -> n(null));
    }
}
