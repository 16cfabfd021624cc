// What a nested class is in the source decides nothing: to the JVM a private one is of its package, a protected one public.
// run:
// prints: private
// prints: protected
// prints: IllegalAccessException
package unreflect_nested_access;
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
class Outer {
    private static class Inner { public static String tell() { return "private"; } }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Class.forName("unreflect_nested_access.Outer$Inner").getMethod("tell");
            return m.invoke(null); // rewrite: unreflect
        });
        Tells.of(() -> {
            Method m = Class.forName("unreflect_nested_access.far.Far$Prot").getMethod("tell");
            return m.invoke(null); // rewrite: unreflect
        });
        Tells.of(() -> {
            Method m = Class.forName("unreflect_nested_access.far.Far$Priv").getMethod("tell");
            return m.invoke(null); // never: unreflect
        });
    }
}
// file: far/Far.java
package unreflect_nested_access.far;
public class Far {
    protected static class Prot { public static String tell() { return "protected"; } }
    private static class Priv { public static String tell() { return "never"; } }
}
