// A lookup stays that loads what the JVM refuses (here a class that overrides a final method), or what an image need
// not have: types of the platform outside of java.base.
// patch: Bad nameB nameA
// run:
// prints: refused
// prints: refused
// prints: refused
// prints: refused
// prints: made
// prints: made
package unreflect_spares_refused;
import java.lang.reflect.*;

class Above { public final void nameA() {} }
class Bad extends Above { public void nameB() {} }
class NamesBad { public static String one() { return "one"; } public static void two(Bad b) {} }
class MakesBad { public MakesBad() {} MakesBad(Bad b) {} }
class ConvertsBad { static Above convert(Bad b) { return b; } }
class Optional { public Optional() {} Optional(java.sql.SQLException e) {} }

class Main {
    interface Does { Object it() throws Exception; }
    static void tell(Does does) throws Exception {
        try {
            System.out.println(does.it());
        } catch (LinkageError e) {
            System.out.println("refused");
        }
    }
    static boolean no;

    public static void main(String[] args) throws Exception {
        tell(() -> {
            Method m = NamesBad.class.getMethod("one"); // never: unreflect
            return no ? m.invoke(null) : "no";
        });
        tell(() -> {
            Object o = MakesBad.class.newInstance(); // never: unreflect
            return o == null ? "" : "made";
        });
        tell(() -> {
            Class<?> c = Class.forName("unreflect_spares_refused.ConvertsBad"); // never: unreflect
            return c.getName().isEmpty() ? "" : "found";
        });
        tell(() -> {
            Class<?> c = Class.forName("unreflect_spares_refused.Bad"); // never: unreflect
            return c.getName().isEmpty() ? "" : "found";
        });
        tell(() -> {
            Constructor<?> c = Optional.class.getDeclaredConstructor(); // never: unreflect
            return c.newInstance() == null ? "" : "made";
        });
        tell(() -> {
            Object o = Optional.class.newInstance(); // never: unreflect
            return o == null ? "" : "made";
        });
    }
}
