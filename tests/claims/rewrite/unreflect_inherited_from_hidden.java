// A public member that a public class inherits from a hidden class of another package is found, and refused: the class that declares it counts.
// run:
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: bridge
// prints: static
package unreflect_inherited_from_hidden;
import java.lang.reflect.*;
import unreflect_inherited_from_hidden.far.Far;

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
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Far.class.getMethod("stat");
            return m.invoke(null); // never: unreflect
        });
        Tells.of(() -> {
            Field f = Far.class.getField("field");
            return f.get(new Far()); // never: unreflect
        });
        Tells.of(() -> {
            Method m = Far.class.getMethod("own");
            return m.invoke(new Far());
        });
        Tells.of(() -> Far.stat());
    }
}
// file: far/Far.java
package unreflect_inherited_from_hidden.far;
public class Far extends Hidden {}
class Hidden {
    public Object field = "field";
    public static String stat() { return "static"; }
    public String own() { return "bridge"; }
}
