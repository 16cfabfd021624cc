// An error of the JVM in the body, as where the stack is too small, is wrapped like any other.
// run:
// prints: InvocationTargetException < StackOverflowError
package unreflect_stack_overflow;
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
class Deep {
    static int depth;
    public static int down(int n) { return n < 0 ? n : down(n + 1) + down(n + 2) + depth++; }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Deep.class.getMethod("down", int.class);
            return m.invoke(null, 0); // rewrite: unreflect
        });
    }
}
