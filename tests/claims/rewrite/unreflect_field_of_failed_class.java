// Reading or writing a field of instances by reflection initialises its class on JDK 18 and later, which an instruction does not: of an
// object that was there before the initialiser failed.
// run:
// prints 17: field
// prints 25: NoClassDefFoundError < ExceptionInInitializerError
// prints 17: set
// prints 25: NoClassDefFoundError < ExceptionInInitializerError
package unreflect_field_of_failed_class;
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
class Keep { static Object it; }
class Fails {
    Object field = "field";
    static {
        Keep.it = new Fails();
        if (true) throw new IllegalStateException();
    }
}

class Main {
    public static void main(String[] args) {
        try { new Fails(); } catch (ExceptionInInitializerError e) {}
        Tells.of(() -> {
            Field f = Fails.class.getDeclaredField("field");
            return f.get(Keep.it); // never: unreflect
        });
        Tells.of(() -> {
            Field f = Fails.class.getDeclaredField("field");
            f.set(Keep.it, "set"); // never: unreflect
            return "set";
        });
    }
}
