// `getInt` and its like widen what the field holds, and refuse what would be narrowed, boxes and references.
// run:
// prints: 1
// prints: 1
// prints: 1.0
// prints: 97
// prints: true
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: NullPointerException
package unreflect_field_get_primitive;
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
    byte b = 1;
    int n = 1;
    char c = 'a';
    long j = 1;
    boolean z = true;
    Integer boxed = 1;
}

class Main {
    static Field of(String name) throws Exception { return Has.class.getDeclaredField(name); }

    public static void main(String[] args) {
        Has h = new Has();
        Tells.of(() -> of("b").getInt(h));
        Tells.of(() -> of("n").getLong(h));
        Tells.of(() -> of("j").getFloat(h));
        Tells.of(() -> of("c").getInt(h));
        Tells.of(() -> of("z").getBoolean(h));
        Tells.of(() -> of("j").getInt(h));
        Tells.of(() -> of("n").getByte(h));
        Tells.of(() -> of("n").getBoolean(h));
        Tells.of(() -> of("boxed").getInt(h));
        Tells.of(() -> of("n").getInt(null));
    }
}
