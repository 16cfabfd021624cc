// What a constructor throws is wrapped, of whatever kind, and what its object had done before stays done.
// run:
// prints: InvocationTargetException: null < IOException: checked
// prints: InvocationTargetException: null < IllegalStateException: unchecked
// prints: InvocationTargetException: null < AssertionError: error
// prints: InvocationTargetException: null < IllegalArgumentException: its own
// prints: 4 made
package unreflect_make_throws;
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
        String s = e.getClass().getSimpleName() + ": " + e.getMessage();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Throws {
    static int made;
    Throws(int n) throws Exception {
        made++;
        switch (n) {
            case 0: throw new java.io.IOException("checked");
            case 1: throw new IllegalStateException("unchecked");
            case 2: throw new AssertionError("error");
            default: throw new IllegalArgumentException("its own");
        }
    }
}

class Main {
    static Object make(int n) throws Exception {
        Constructor<?> c = Throws.class.getDeclaredConstructor(int.class);
        return c.newInstance(n); // rewrite: unreflect
    }

    public static void main(String[] args) {
        for (int n = 0; n < 4; n++) {
            int of = n;
            Tells.of(() -> make(of));
        }
        System.out.println(Throws.made + " made");
    }
}
