// A builder may be appended to by reflection, and by a method handle.
// run:
// prints: two
// prints: two
package reflect_builder_by_reflection;
import java.lang.invoke.*;
import java.lang.reflect.*;

class Has {
    public static void t() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
}

class Main {
    public static void main(String[] args) throws Throwable {
        StringBuilder b = new StringBuilder("t");
        Method append = StringBuilder.class.getMethod("append", String.class);
        append.invoke(b, "wo");
        Method m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
        b = new StringBuilder("t");
        MethodType type = MethodType.methodType(StringBuilder.class, String.class);
        MethodHandle h = MethodHandles.lookup().findVirtual(StringBuilder.class, "append", type);
        StringBuilder same = (StringBuilder) h.invokeExact(b, "wo");
        m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
    }
}
