// Of a class of another package only public members of a public class may be used, protected ones by subclasses on their own kind.
// run:
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: protected
// prints: IllegalAccessException
// prints: static
// prints: IllegalAccessException
// prints: IllegalAccessException
package unreflect_other_package;
import java.lang.reflect.*;
import unreflect_other_package.far.*;

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
class Near extends Far {
    static Object prot(Object on) throws Exception {
        Method m = Far.class.getDeclaredMethod("prot");
        return m.invoke(on); // never: unreflect
    }
    static Object statically() throws Exception {
        Method m = Far.class.getDeclaredMethod("stat");
        return m.invoke(null);
    }
    static Object makes() throws Exception {
        Constructor<?> c = Far.class.getDeclaredConstructor();
        return c.newInstance(); // never: unreflect
    }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Far.class.getDeclaredMethod("pack");
            return m.invoke(Far.make()); // never: unreflect
        });
        Tells.of(() -> {
            Method m = Far.class.getDeclaredMethod("prot");
            return m.invoke(Far.make()); // never: unreflect
        });
        Tells.of(() -> Near.prot(new Near()));
        Tells.of(() -> Near.prot(Far.make()));
        Tells.of(() -> Near.statically());
        Tells.of(() -> Near.makes());
        Tells.of(() -> {
            Method m = Far.hidden().getClass().getMethod("pub");
            return m.invoke(Far.hidden()); // never: unreflect
        });
    }
}
// file: far/Far.java
package unreflect_other_package.far;
public class Far {
    protected Far() {}
    String pack() { return "package"; }
    protected String prot() { return "protected"; }
    protected static String stat() { return "static"; }
    public static Far make() { return new Far(); }
    public static Object hidden() { return new Hidden(); }
}
class Hidden {
    public String pub() { return "public"; }
}
