// A member may be used before the constructor of the superclass is called, where there is no object yet.
// run:
// prints: found
// prints: IllegalStateException < NoSuchMethodException
package unreflect_before_super;
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
class Has { public static String tell() { return "found"; } }
class Above {
    final Object text;
    Above(Object text) { this.text = text; }
}
class Below extends Above {
    Below() throws Exception { super(Has.class.getMethod("tell").invoke(null)); } // rewrite: unreflect
    Below(int n) { super(found("none")); }
    static Object found(String name) {
        try {
            return Has.class.getMethod(name).invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> new Below().text);
        Tells.of(() -> new Below(1).text);
    }
}
