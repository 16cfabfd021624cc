// Exceptions that reflection itself might throw are wrapped all the same where the body throws them.
// run:
// prints: InvocationTargetException: null < NullPointerException: body
// prints: InvocationTargetException: null < ClassCastException: body
// prints: InvocationTargetException: null < IllegalArgumentException: body
// prints: InvocationTargetException: null < IllegalAccessException: body
// prints: InvocationTargetException: null < ClassCastException: Cannot cast java.lang.String to java.lang.Integer
// prints: InvocationTargetException: null < NullPointerException: required
package unreflect_body_throws_likewise;
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
    public static void it(int n) throws Exception {
        switch (n) {
            case 0: throw new NullPointerException("body");
            case 1: throw new ClassCastException("body");
            case 2: throw new IllegalArgumentException("body");
            case 3: throw new IllegalAccessException("body");
            case 4: Integer.class.cast("text"); return;
            default: java.util.Objects.requireNonNull(null, "required");
        }
    }
}

class Main {
    static Object it(int n) throws Exception {
        Method m = Throws.class.getMethod("it", int.class);
        return m.invoke(null, n); // rewrite: unreflect
    }

    public static void main(String[] args) {
        for (int n = 0; n < 6; n++) {
            int of = n;
            Tells.of(() -> it(of));
        }
    }
}
