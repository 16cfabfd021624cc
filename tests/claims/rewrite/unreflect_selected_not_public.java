// An interface's method selects one of the object's class that is not public: the JVM's IllegalAccessError comes wrapped.
// patch: One ux it
// run:
// prints: InvocationTargetException < IllegalAccessError
package unreflect_selected_not_public;
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
interface One { String ux(); }
class Has implements One {
    public String ux() { return "never"; }
    String it() { return "package"; }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = One.class.getMethod("it");
            return m.invoke(new Has()); // rewrite: unreflect
        });
    }
}
