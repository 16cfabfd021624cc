// A member that is null throws where it is used, as in the call: a NullPointerException that nothing wraps.
// run:
// prints: a
// prints: NullPointerException
// prints: NullPointerException
// prints: NullPointerException
package unreflect_null_member;
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
    public Object field = "field";
    public Has() {}
    public String a() { return "a"; }
}

class Main {
    static Object use(boolean none) throws Exception {
        Method m = none ? null : Has.class.getMethod("a");
        return m.invoke(new Has()); // rewrite: unreflect
    }
    static Object make(boolean none) throws Exception {
        Constructor<?> c = none ? null : Has.class.getConstructor();
        return c.newInstance(); // rewrite: unreflect
    }
    static Object get(boolean none) throws Exception {
        Field f = none ? null : Has.class.getField("field");
        return f.get(new Has()); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> use(false));
        Tells.of(() -> use(true));
        Tells.of(() -> make(true));
        Tells.of(() -> get(true));
    }
}
