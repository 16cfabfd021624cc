// A number in a box is never narrowed, however small it is, and no number is a character or a boolean.
// run:
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
package unreflect_narrowing;
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
    public static String b(byte n) { return "byte"; }
    public static String s(short n) { return "short"; }
    public static String c(char n) { return "char"; }
    public static String i(int n) { return "int"; }
    public static String f(float n) { return "float"; }
    public static String z(boolean n) { return "boolean"; }
}

class Main {
    static Object b(Object n) throws Exception {
        Method m = Has.class.getMethod("b", byte.class);
        return m.invoke(null, n); // rewrite: unreflect
    }
    static Object s(Object n) throws Exception {
        Method m = Has.class.getMethod("s", short.class);
        return m.invoke(null, n); // rewrite: unreflect
    }
    static Object c(Object n) throws Exception {
        Method m = Has.class.getMethod("c", char.class);
        return m.invoke(null, n); // rewrite: unreflect
    }
    static Object i(Object n) throws Exception {
        Method m = Has.class.getMethod("i", int.class);
        return m.invoke(null, n); // rewrite: unreflect
    }
    static Object f(Object n) throws Exception {
        Method m = Has.class.getMethod("f", float.class);
        return m.invoke(null, n); // rewrite: unreflect
    }
    static Object z(Object n) throws Exception {
        Method m = Has.class.getMethod("z", boolean.class);
        return m.invoke(null, n); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> b(1));
        Tells.of(() -> s('a'));
        Tells.of(() -> c((short) 97));
        Tells.of(() -> c((byte) 97));
        Tells.of(() -> i(1L));
        Tells.of(() -> i(true));
        Tells.of(() -> f(1.0));
        Tells.of(() -> z(1));
    }
}
