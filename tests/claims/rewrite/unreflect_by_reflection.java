// `Method.invoke` invoked by itself wraps twice, and what it is refused it throws wrapped.
// run:
// prints: run
// prints: InvocationTargetException < InvocationTargetException < IllegalStateException
// prints: InvocationTargetException < IllegalArgumentException
package unreflect_by_reflection;
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
    public static String run() { return "run"; }
    public static void fails() { throw new IllegalStateException(); }
}

class Main {
    static Object twice(String name, Object... given) throws Exception {
        Method m = Has.class.getMethod(name);
        Method invoke = Method.class.getMethod("invoke", Object.class, Object[].class);
        return invoke.invoke(m, null, given); // never: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> twice("run"));
        Tells.of(() -> twice("fails"));
        Tells.of(() -> twice("run", 1));
    }
}
