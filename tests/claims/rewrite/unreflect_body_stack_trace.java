// A NullPointerException or ClassCastException from the body is wrapped, whatever its stack trace tells. (JDK 18 and later ask it
// for that, to tell it from their own: whether they do may differ.)
// run:
// prints: InvocationTargetException < Quiet
// prints: InvocationTargetException < Loud
package unreflect_body_stack_trace;
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
class Quiet extends NullPointerException {
    public Throwable fillInStackTrace() { return this; }
}
class Loud extends ClassCastException {
    public StackTraceElement[] getStackTrace() {
        return super.getStackTrace();
    }
}
class Throws {
    public static void quiet() { throw new Quiet(); }
    public static void loud() { throw new Loud(); }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Throws.class.getMethod("quiet");
            return m.invoke(null);
        });
        Tells.of(() -> {
            Method m = Throws.class.getMethod("loud");
            return m.invoke(null);
        });
    }
}
