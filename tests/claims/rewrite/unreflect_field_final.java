// A final field is refused (IllegalAccessException), unless it is one of instances that was made accessible; a static one and a record's always.
// run:
// prints: IllegalAccessException
// prints: changed
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: IllegalAccessException
package unreflect_field_final;
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
    final Object own = new String("own");
    static final Object STAT = new String("static");
    void change() throws Exception {
        Field f = Has.class.getDeclaredField("own");
        f.set(this, "changed"); // never: unreflect
    }
}
record Holds(Object part) {}

class Main {
    static Object own(boolean accessible) throws Exception {
        Has h = new Has();
        Field f = Has.class.getDeclaredField("own");
        if (accessible) f.setAccessible(true);
        f.set(h, "changed"); // never: unreflect
        return h.own;
    }
    static Object stat(boolean accessible) throws Exception {
        Field f = Has.class.getDeclaredField("STAT");
        if (accessible) f.setAccessible(true);
        f.set(null, "changed"); // never: unreflect
        return Has.STAT;
    }

    public static void main(String[] args) {
        Tells.of(() -> own(false));
        Tells.of(() -> own(true));
        Tells.of(() -> stat(false));
        Tells.of(() -> stat(true));
        Tells.of(() -> {
            Field f = Holds.class.getDeclaredField("part");
            f.setAccessible(true);
            f.set(new Holds("part"), "changed"); // never: unreflect
            return "never";
        });
        Tells.of(() -> {
            new Has().change();
            return "never";
        });
    }
}
