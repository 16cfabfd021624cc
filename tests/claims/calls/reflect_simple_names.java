// What nested, local and anonymous classes and arrays are called: the simple name is that of the source, the binary one has dollar signs.
// run:
// prints: [Nested] reflect_simple_names.Main$Nested
// prints: [Local] reflect_simple_names.Main$1Local
// prints: [] reflect_simple_names.Main$1
// prints: [Nested[]] [Lreflect_simple_names.Main$Nested;
// prints: [Dollar$Sign] reflect_simple_names.Dollar$Sign
// prints: right
package reflect_simple_names;
import java.lang.reflect.*;

class Dollar$Sign {
    public static void right() { System.out.println("right"); }
}
class Sign {
    public static void right() { System.out.println("wrong"); }
}

class Main {
    static class Nested {}

    static void tell(Class<?> c) { System.out.println("[" + c.getSimpleName() + "] " + c.getName()); }

    public static void main(String[] args) throws Exception {
        class Local {}
        Object anonymous = new Object() {};
        tell(Nested.class);
        tell(Local.class);
        tell(anonymous.getClass());
        tell(Nested[].class);
        tell(Dollar$Sign.class);
        Class<?> c = Class.forName("reflect_simple_names." + Dollar$Sign.class.getSimpleName());
        Method m = c.getMethod("right");
        m.invoke(null); //^ calls Dollar$Sign.right
    }
}
