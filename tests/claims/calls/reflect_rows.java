// Calls of the reflection API that only their arguments are known of. A loader's own class may give another class than it is asked for.
// run:
// prints: one
// prints: other
// prints: java.lang.String
// prints: one
// prints: NullPointerException
// prints: 2 [[Lreflect_rows.One;
// prints: [Lreflect_rows.One;
// prints: (Lreflect_rows/One;)V
// prints: one
// prints: one
// prints: true
// prints: reflect_rows.Has
package reflect_rows;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.net.*;
import java.util.*;

interface Has { static String t() { return "has"; } }
class One implements Has {
    public static String t() { return "one"; }
    public String m() { return "one"; }
}
class Other implements Has { public static String t() { return "other"; } }
class Lies extends ClassLoader {
    Lies() { super(null); }
    @Override protected Class<?> findClass(String name) { return Other.class; }
}
class Inherits extends URLClassLoader {
    Inherits() { super(new URL[0], Inherits.class.getClassLoader()); }
}
class Main {
    static volatile Class<?> asked = One.class;
    static Class<?> given(Class<?> c, long wide, String name) throws Throwable {
        return Class.forName(c.getModule(), name);
    }
    static Object told(String name) {
        try {
            return new Inherits().loadClass(name).getName();
        } catch (Throwable e) {
            return e.getClass().getSimpleName();
        }
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> same = new Inherits().loadClass("reflect_rows.One");
        System.out.println(same.getMethod("t").invoke(null));
        Class<?> lied = new Lies().loadClass("reflect_rows.One");
        System.out.println(lied.getMethod("t").invoke(null)); // never: calls {One.t}
        System.out.println(told("java.lang.String"));
        Class<?> named = given(Main.class, 1L, "reflect_rows.One");
        System.out.println(named.getMethod("t").invoke(null)); // never: calls {Other.t}
        System.out.println(told(null));
        Object[] many = (Object[]) Array.newInstance(One.class, 2, 3);
        System.out.println(many.length + " " + many.getClass().getName());
        System.out.println(Arrays.copyOf(new Object[0], 1, One[].class).getClass().getName());
        System.out.println(MethodType.fromMethodDescriptorString("(Lreflect_rows/One;)V", Main.class.getClassLoader()).toMethodDescriptorString());
        System.out.println(lookup.bind(new One(), "m", MethodType.methodType(String.class)).invoke());
        System.out.println(lookup.unreflect(asked.getMethod("m")).invoke(new One()));
        System.out.println(new Inherits().getResource("reflect_rows/One.class") != null == (Main.class.getModule().getResourceAsStream("/reflect_rows/One.class") != null));
        asked = Other.class;
        System.out.println(asked.arrayType().getComponentType().getInterfaces()[0].getName());
    }
}
