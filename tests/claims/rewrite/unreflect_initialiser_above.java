// Using a member of a class initialises its superclasses, and those of its interfaces that have default methods: what these
// initialisers throw is not wrapped, so there reflection stays.
// run:
// prints: ExceptionInInitializerError < IllegalStateException
// prints: NoClassDefFoundError < ExceptionInInitializerError
// prints: ExceptionInInitializerError < IllegalStateException
// prints: NoClassDefFoundError < ExceptionInInitializerError
// prints: nothing to initialise
package unreflect_initialiser_above;
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
class Above {
    static { if (true) throw new IllegalStateException(); }
}
class Below extends Above {
    public static String stat() { return "static"; }
}
interface WithBody {
    Object FAILS = fails();
    static Object fails() { throw new IllegalStateException(); }
    default void body() {}
}
class Implements implements WithBody {
    public Implements() {}
    public static String stat() { return "static"; }
}
interface WithoutBody {
    Object FAILS = WithBody.fails();
}
class Other implements WithoutBody {
    public static String stat() { return "nothing to initialise"; }
}

class Main {
    static Object below() throws Exception {
        Method m = Below.class.getMethod("stat");
        return m.invoke(null); // never: unreflect
    }
    static Object stat() throws Exception {
        Method m = Implements.class.getMethod("stat");
        return m.invoke(null); // never: unreflect
    }
    static Object make() throws Exception {
        Constructor<?> c = Implements.class.getConstructor();
        return c.newInstance(); // never: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> below());
        Tells.of(() -> below());
        Tells.of(() -> stat());
        Tells.of(() -> make());
        Tells.of(() -> {
            Method m = Other.class.getMethod("stat");
            return m.invoke(null);
        });
    }
}
