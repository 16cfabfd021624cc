// A setter of a final field is refused, unless the field is one of instances and was made accessible; a static one and a record's always.
// run:
// prints: IllegalAccessException
// prints: changed
// prints: IllegalAccessException
// prints: IllegalAccessException
package reflect_unreflect_final;
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
    final Object own;
    static final Object STAT = new String("static");
    Has(Object own) { this.own = own; }
}
record Holds(Object part) {}

class Main {
    static Object set(Object on, Class<?> of, String name, boolean accessible) throws Throwable {
        Field f = of.getDeclaredField(name);
        if (accessible) f.setAccessible(true);
        MethodHandle h = MethodHandles.lookup().unreflectSetter(f);
        h.invoke(on, (Object) "changed");
        Object o = ((Has) on).own; // never: o : {java.lang.Integer}
        return o;
    }

    public static void main(String[] args) {
        Has h = new Has(1);
        Tells.of(() -> set(h, Has.class, "own", false));
        Tells.of(() -> set(h, Has.class, "own", true));
        Tells.of(() -> set(h, Has.class, "STAT", true));
        Tells.of(() -> set(new Holds(1), Holds.class, "part", true));
    }
}
