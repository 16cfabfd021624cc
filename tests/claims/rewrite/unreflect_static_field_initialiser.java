// Reading a static field initialises its class; the error of the initialiser comes as it is, the second time as NoClassDefFoundError.
// run:
// prints: initialiser
// prints: ExceptionInInitializerError < IllegalStateException
// prints: NoClassDefFoundError < ExceptionInInitializerError
// prints: NoClassDefFoundError < ExceptionInInitializerError
package unreflect_static_field_initialiser;
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
class Fails {
    static Object field = "field";
    static {
        System.out.println("initialiser");
        if (true) throw new IllegalStateException();
    }
}

class Main {
    static Object get() throws Exception {
        Field f = Fails.class.getDeclaredField("field");
        return f.get(null);
    }

    public static void main(String[] args) {
        Tells.of(() -> get());
        Tells.of(() -> get());
        Tells.of(() -> {
            Field f = Fails.class.getDeclaredField("field");
            f.set(null, "set");
            return "set";
        });
    }
}
