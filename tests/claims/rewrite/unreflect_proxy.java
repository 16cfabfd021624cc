// A proxy is an object of its interfaces: by reflection, too, its handler runs, and what that may not throw comes wrapped twice.
// run:
// prints: area
// prints: InvocationTargetException < UndeclaredThrowableException < IOException
// prints: InvocationTargetException < IllegalStateException
// prints: IllegalArgumentException
package unreflect_proxy;
import java.lang.reflect.*;

// prelude: Shape
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
class Main {
    static Object proxy(InvocationHandler h) {
        return Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Shape.class}, h);
    }
    static Object area(Object on) throws Exception {
        Method m = Shape.class.getMethod("area");
        return m.invoke(on); // rewrite: unreflect // never: calls {Main.proxy}
    }

    public static void main(String[] args) {
        Tells.of(() -> area(proxy((p, m, a) -> m.getName())));
        Tells.of(() -> area(proxy((p, m, a) -> { throw new java.io.IOException(); })));
        Tells.of(() -> area(proxy((p, m, a) -> { throw new IllegalStateException(); })));
        Tells.of(() -> area(Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null)));
    }
}
