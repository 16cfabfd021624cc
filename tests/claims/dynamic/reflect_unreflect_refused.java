// A lookup makes handles of what its class may use; of another member only if that was made accessible.
// run:
// prints: IllegalAccessException
// prints: private
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: NullPointerException
// prints: IllegalAccessException
package reflect_unreflect_refused;
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
class Hides {
    private Object field = "field";
    private static String text() { return "private"; }
    private Hides() {}
}

class Main {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Hides.class.getDeclaredMethod("text");
            return LOOKUP.unreflect(m).invoke();
        });
        Tells.of(() -> {
            Method m = Hides.class.getDeclaredMethod("text");
            m.setAccessible(true);
            return LOOKUP.unreflect(m).invoke();
        });
        Tells.of(() -> LOOKUP.unreflectConstructor(Hides.class.getDeclaredConstructor()));
        Tells.of(() -> LOOKUP.unreflectGetter(Hides.class.getDeclaredField("field")));
        Tells.of(() -> LOOKUP.unreflect(null));
        Tells.of(() -> LOOKUP.unreflectSpecial(Object.class.getMethod("toString"), Hides.class));
    }
}
