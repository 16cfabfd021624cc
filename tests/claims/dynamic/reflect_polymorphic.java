// `MethodHandle.invokeExact` and `invoke` by reflection throw an UnsupportedOperationException, and run no handle.
// run:
// prints: UnsupportedOperationException
// prints: UnsupportedOperationException
// prints: handle
package reflect_polymorphic;
import java.lang.invoke.*;
import java.lang.reflect.*;

class Main {
    static String text() { return "handle"; }

    static void by(String name) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(Main.class, "text", MethodType.methodType(String.class));
        Method m = MethodHandle.class.getMethod(name, Object[].class);
        try {
            Object o = m.invoke(h, (Object) new Object[0]); // never: calls {Main.text}
            System.out.println(o);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        by("invokeExact");
        by("invoke");
        MethodHandle h = MethodHandles.lookup().findStatic(Main.class, "text", MethodType.methodType(String.class));
        System.out.println(h.invoke());
    }
}
