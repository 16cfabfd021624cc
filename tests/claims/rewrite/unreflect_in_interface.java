// An interface's own code may use a member, too: its helper is a private static method of the interface.
// run:
// prints: default
// prints: static
// prints: lambda
// prints: IllegalArgumentException
package unreflect_in_interface;
import java.lang.reflect.*;
import java.util.concurrent.Callable;

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
    public static String tell(String s) { return s; }
}
interface Face {
    default Object def(Object s) throws Exception {
        Method m = Has.class.getMethod("tell", String.class);
        return m.invoke(null, s); // rewrite: unreflect
    }
    static Object stat(Object s) throws Exception {
        Method m = Has.class.getMethod("tell", String.class);
        return m.invoke(null, s); // rewrite: unreflect
    }
    static Object lambda(Object s) throws Exception {
        Callable<Object> c = () -> {
            Method m = Has.class.getMethod("tell", String.class);
            return m.invoke(null, s); // rewrite: unreflect
        };
        return c.call();
    }
}

class Main implements Face {
    public static void main(String[] args) {
        Tells.of(() -> new Main().def("default"));
        Tells.of(() -> Face.stat("static"));
        Tells.of(() -> Face.lambda("lambda"));
        Tells.of(() -> Face.stat(1));
    }
}
