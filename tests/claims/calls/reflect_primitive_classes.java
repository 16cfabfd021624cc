// The classes of primitive types and void are not those of their boxes, and have no members at all.
// run:
// prints: false
// prints: true
// prints: box
// prints: primitive
// prints: NoSuchMethodException
package reflect_primitive_classes;
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
    public static String of(boolean b) { return "primitive"; }
    public static String of(Boolean b) { return "box"; }
}

class Main {
    public static void main(String[] args) throws Exception {
        Class<?> primitive = boolean.class, type = Boolean.TYPE, box = Boolean.class;
        System.out.println(primitive == box);
        System.out.println(primitive == type);
        Method m = Has.class.getMethod("of", box);
        Object o = m.invoke(null, true); //^ calls Has.of(Boolean)String
        System.out.println(o);
        m = Has.class.getMethod("of", type);
        o = m.invoke(null, true); //^ calls Has.of(boolean)String
        System.out.println(o);
        Tells.of(() -> int.class.getMethod("hashCode"));
    }
}
