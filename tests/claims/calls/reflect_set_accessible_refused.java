// What a module does not open stays closed: `setAccessible` throws, `trySetAccessible` says no.
// run:
// prints: InaccessibleObjectException
// prints: InaccessibleObjectException
// prints: InaccessibleObjectException
// prints: false
// prints: IllegalAccessException
package reflect_set_accessible_refused;
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
class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Field f = String.class.getDeclaredField("value");
            f.setAccessible(true);
            return f.get("text");
        });
        Tells.of(() -> {
            Method m = ClassLoader.class.getDeclaredMethod("findClass", String.class);
            m.setAccessible(true);
            return m.invoke(Main.class.getClassLoader(), "none"); // never: unreflect
        });
        Tells.of(() -> {
            Constructor<?> c = Class.class.getDeclaredConstructors()[0];
            c.setAccessible(true);
            return c;
        });
        Tells.of(() -> String.class.getDeclaredField("value").trySetAccessible());
        Tells.of(() -> {
            Method m = Object.class.getDeclaredMethod("clone");
            return m.invoke(new int[1]); // never: unreflect
        });
    }
}
