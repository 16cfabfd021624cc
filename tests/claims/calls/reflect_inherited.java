// `getMethod` finds public methods of superclasses and default methods of interfaces, and no static ones of interfaces; `getDeclaredMethod` the class's own only.
// run:
// prints: above
// prints: default
// prints: NoSuchMethodException
// prints: NoSuchMethodException
// prints: static
// prints: far above
package reflect_inherited;
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
interface Face {
    default String def() { return "default"; }
    static String stat() { return "never"; }
}
class FarAbove { public String far() { return "far above"; } }
class Above extends FarAbove {
    public String name() { return "above"; }
    public static String above() { return "static"; }
}
class Has extends Above implements Face {}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Has.class.getMethod("name");
            return m.invoke(new Has()); //^ calls Above.name
        });
        Tells.of(() -> {
            Method m = Has.class.getMethod("def");
            return m.invoke(new Has()); //^ calls unknown
        });
        Tells.of(() -> {
            Method m = Has.class.getMethod("stat");
            return m.invoke(null); // never: calls {Face.stat}
        });
        Tells.of(() -> {
            Method m = Has.class.getDeclaredMethod("name");
            return m.invoke(new Has()); // never: calls {Above.name}
        });
        Tells.of(() -> {
            Method m = Has.class.getMethod("above");
            return m.invoke(null); //^ calls Above.above
        });
        Tells.of(() -> {
            Method m = Has.class.getMethod("far");
            return m.invoke(new Has()); //^ calls FarAbove.far
        });
    }
}
