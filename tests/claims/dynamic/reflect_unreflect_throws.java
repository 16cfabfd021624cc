// What a method throws that a handle of it runs comes as it is; reflection wraps it.
// run:
// prints: IllegalStateException
// prints: InvocationTargetException < IllegalStateException
// prints: NullPointerException
// prints: ClassCastException
// prints: WrongMethodTypeException
package reflect_unreflect_throws;
import java.lang.invoke.*;
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
    public static Object fails() { throw new IllegalStateException(); }
    public Object own(String s) { return s; }
}

class Main {
    public static void main(String[] args) throws Throwable {
        Method m = Has.class.getMethod("fails");
        MethodHandle h = MethodHandles.lookup().unreflect(m);
        Tells.of(() -> h.invoke());
        Tells.of(() -> m.invoke(null));
        MethodHandle own = MethodHandles.lookup().unreflect(Has.class.getMethod("own", String.class));
        Tells.of(() -> own.invoke((Object) null, "text"));
        Tells.of(() -> own.invoke(new Has(), (Object) 1));
        Tells.of(() -> own.invoke(new Has()));
    }
}
