// `setAccessible(false)` asks for the language's checks again: what the class may use anyhow it may still use.
// run:
// prints: IllegalAccessException
// prints: package
package unreflect_not_accessible_again;
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
    private static String priv() { return "private"; }
    static String pack() { return "package"; }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Hides.class.getDeclaredMethod("priv");
            m.setAccessible(true);
            m.setAccessible(false);
            return m.invoke(null); // never: unreflect
        });
        Tells.of(() -> {
            Method m = Hides.class.getDeclaredMethod("pack");
            m.setAccessible(false);
            return m.invoke(null); // rewrite: unreflect
        });
    }
}
