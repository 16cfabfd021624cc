// `setInt` and its like widen to the field's type, and refuse smaller ones, boxes and final fields.
// run:
// prints: 5
// prints: 97
// prints: 6.0
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalAccessException
// prints: NullPointerException
package unreflect_field_set_primitive;
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
    long j;
    int n;
    double d;
    byte b;
    Integer boxed;
    final int fixed = Integer.parseInt("1");
}

class Main {
    static Field of(String name) throws Exception { return Has.class.getDeclaredField(name); }

    public static void main(String[] args) {
        Has h = new Has();
        Tells.of(() -> { of("j").setInt(h, 5); return h.j; });
        Tells.of(() -> { of("n").setChar(h, 'a'); return h.n; });
        Tells.of(() -> { of("d").setLong(h, 6); return h.d; });
        Tells.of(() -> { of("b").setInt(h, 1); return h.b; });
        Tells.of(() -> { of("n").setLong(h, 1); return h.n; });
        Tells.of(() -> { of("n").setBoolean(h, true); return h.n; });
        Tells.of(() -> { of("boxed").setInt(h, 1); return h.boxed; });
        Tells.of(() -> { of("fixed").setInt(h, 1); return h.fixed; });
        Tells.of(() -> { of("n").setInt(null, 1); return h.n; });
    }
}
