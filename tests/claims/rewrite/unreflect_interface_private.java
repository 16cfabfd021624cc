// Private methods of an interface are found by its own name only, and used on its objects only.
// run:
// prints: private
// prints: static
// prints: IllegalArgumentException
// prints: IllegalAccessException
// prints: NoSuchMethodException
package unreflect_interface_private;
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
interface Face {
    private String priv() { return "private"; }
    private static String stat() { return "static"; }
    static Object priv(Object on) throws Exception {
        Method m = Face.class.getDeclaredMethod("priv");
        return m.invoke(on);
    }
    static Object statically() throws Exception {
        Method m = Face.class.getDeclaredMethod("stat");
        return m.invoke(null);
    }
}
class Has implements Face {}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> Face.priv(new Has()));
        Tells.of(() -> Face.statically());
        Tells.of(() -> Face.priv("text"));
        Tells.of(() -> {
            Method m = Face.class.getDeclaredMethod("priv");
            return m.invoke(new Has()); // never: unreflect
        });
        Tells.of(() -> {
            Method m = Has.class.getDeclaredMethod("priv");
            return m.invoke(new Has()); // never: unreflect
        });
    }
}
