// A class whose initialiser failed throws NoClassDefFoundError by reflection wherever it is used, also in methods of objects that are there.
// run:
// prints: NoClassDefFoundError < ExceptionInInitializerError
// prints: NoClassDefFoundError < ExceptionInInitializerError
// prints: direct
package unreflect_failed_while_used;
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
class Keep { static Fails it; }
class Fails {
    static {
        Keep.it = new Fails();
        if (true) throw new IllegalStateException();
    }
    public String own() { return "direct"; }
    public Fails() {}
}

class Main {
    public static void main(String[] args) {
        try { new Fails(); } catch (ExceptionInInitializerError e) {}
        Tells.of(() -> {
            Method m = Fails.class.getMethod("own");
            return m.invoke(Keep.it); // never: unreflect
        });
        Tells.of(() -> {
            Constructor<?> c = Fails.class.getConstructor();
            return c.newInstance(); // never: unreflect
        });
        Tells.of(() -> Keep.it.own());
    }
}
