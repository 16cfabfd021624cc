// In a class of Java 6 stack maps are there, and may be wrong; a helper has right ones.
// release: 8
// version: 50 Newer
// run:
// prints: text 2
// prints: IllegalArgumentException
package unreflect_version_50;
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
    public static String takes(String s, int n) { return s + " " + n; }
}
class Newer {
    static Object takes(Object s, Object n) throws Exception {
        Method m = Has.class.getMethod("takes", String.class, int.class);
        return m.invoke(null, s, n); // rewrite: unreflect
    }
}

class Main {
    public static void main(String[] args) throws Exception {
        Tells.of(() -> Newer.takes("text", 2));
        Tells.of(() -> Newer.takes(2, "text"));
    }
}
