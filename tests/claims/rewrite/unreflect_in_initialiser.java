// Reflection in a class's own initialiser sees the class as far as it is: nothing waits, and what is not yet assigned is null.
// run:
// prints: Main begins
// prints: early null
// prints: later
// prints: Other
// prints: other later
// prints: Main ends
package unreflect_in_initialiser;
import java.lang.reflect.*;

class Other {
    static { System.out.println("Other"); }
    static Object later = "other later";
    public static Object get() { return later; }
}

class Main {
    static Object later;
    static {
        System.out.println("Main begins");
        try {
            Method m = Main.class.getMethod("early");
            System.out.println(m.invoke(null));
            later = "later";
            Field f = Main.class.getDeclaredField("later");
            System.out.println(f.get(null));
            m = Other.class.getMethod("get");
            System.out.println(m.invoke(null)); // never: unreflect
        } catch (ReflectiveOperationException e) {
            System.out.println(e);
        }
        System.out.println("Main ends");
    }
    public static String early() { return "early " + later; }

    public static void main(String[] args) {}
}
