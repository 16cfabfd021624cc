// `Class.forName` looks at its caller, which by reflection is who invokes it: its result is not followed then, and what throws is wrapped.
// run:
// prints: made
// prints: InvocationTargetException < ClassNotFoundException
// prints: found
package reflect_for_name_by_reflection;
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
class Has { public String toString() { return "made"; } }

class Main {
    static Object find(String name) throws Exception {
        Method m = Class.class.getMethod("forName", String.class);
        return m.invoke(null, name); // never: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> ((Class<?>) find("reflect_for_name_by_reflection.Has")).getDeclaredConstructor().newInstance());
        Tells.of(() -> find("reflect_for_name_by_reflection.None"));
        Tells.of(() -> {
            Method m = Class.class.getMethod("getMethod", String.class, Class[].class);
            Method found = (Method) m.invoke(Has.class, "toString", null);
            return found == null ? "never" : "found";
        });
    }
}
