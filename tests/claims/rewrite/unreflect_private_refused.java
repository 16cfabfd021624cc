// A private member of another top-level class is refused where it is used, not where it is found, and before the arguments are looked at.
// run:
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: IllegalAccessException
package unreflect_private_refused;
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
    private Hides(int n) {}
    Hides() {}
    private String method() { return "method"; }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Hides.class.getDeclaredMethod("method");
            return m.invoke(new Hides()); // never: unreflect
        });
        Tells.of(() -> {
            Method m = Hides.class.getDeclaredMethod("method");
            return m.invoke(new Hides(), 1, 2); // never: unreflect
        });
        Tells.of(() -> {
            Constructor<?> c = Hides.class.getDeclaredConstructor(int.class);
            return c.newInstance(1); // never: unreflect
        });
        Tells.of(() -> {
            Field f = Hides.class.getDeclaredField("field");
            return f.get(new Hides()); // never: unreflect
        });
        Tells.of(() -> {
            Field f = Hides.class.getDeclaredField("field");
            f.set(new Hides(), "set"); // never: unreflect
            return "set";
        });
    }
}
