// A number in a box is widened to the parameter's type (JLS 5.1.2), a character too.
// run:
// prints: short 1
// prints: int 1
// prints: int 97
// prints: int 2
// prints: long 3
// prints: long 97
// prints: float 3.0
// prints: float 4.0
// prints: double 97.0
// prints: double 4.0
// prints: double 1.5
package unreflect_widening;
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
    public static String s(short n) { return "short " + n; }
    public static String i(int n) { return "int " + n; }
    public static String j(long n) { return "long " + n; }
    public static String f(float n) { return "float " + n; }
    public static String d(double n) { return "double " + n; }
}

class Main {
    static Object s(Object n) throws Exception {
        Method m = Has.class.getMethod("s", short.class);
        return m.invoke(null, n); // rewrite: unreflect
    }
    static Object i(Object n) throws Exception {
        Method m = Has.class.getMethod("i", int.class);
        return m.invoke(null, n); // rewrite: unreflect
    }
    static Object j(Object n) throws Exception {
        Method m = Has.class.getMethod("j", long.class);
        return m.invoke(null, n); // rewrite: unreflect
    }
    static Object f(Object n) throws Exception {
        Method m = Has.class.getMethod("f", float.class);
        return m.invoke(null, n); // rewrite: unreflect
    }
    static Object d(Object n) throws Exception {
        Method m = Has.class.getMethod("d", double.class);
        return m.invoke(null, n); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> s((byte) 1));
        Tells.of(() -> i((byte) 1));
        Tells.of(() -> i('a'));
        Tells.of(() -> i((short) 2));
        Tells.of(() -> j(3));
        Tells.of(() -> j('a'));
        Tells.of(() -> f(3L));
        Tells.of(() -> f(4));
        Tells.of(() -> d('a'));
        Tells.of(() -> d(4L));
        Tells.of(() -> d(1.5f));
    }
}
