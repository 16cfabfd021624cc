// A lookup that finds nothing throws: the member's name, its parameters, its sight and where it is declared decide; nothing behind it runs.
// run:
// prints: NoSuchMethodException
// prints: NoSuchMethodException
// prints: NoSuchMethodException
// prints: NoSuchMethodException
// prints: NoSuchMethodException
// prints: NoSuchFieldException: none
// prints: NoSuchFieldException: hidden
// prints: NoSuchFieldException: above
package reflect_no_such_member;
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
class Above { public Object above = 1; public void above() {} }
class Has extends Above {
    private Object hidden = 1;
    private Has(int n) {}
    private void hidden() {}
    public void takes(int n) {}
}

class Main {
    static Object field(String name, boolean declared) throws Exception {
        try {
            return declared ? Has.class.getDeclaredField(name) : Has.class.getField(name);
        } catch (NoSuchFieldException e) {
            System.out.print("NoSuchFieldException: " + e.getMessage());
            return "";
        }
    }

    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Has.class.getMethod("hidden");
            return m.invoke(new Above()); // never: calls Has.hidden
        });
        Tells.of(() -> {
            Method m = Has.class.getDeclaredMethod("above");
            return m.invoke(new Above()); // never: calls Above.above
        });
        Tells.of(() -> {
            Method m = Has.class.getMethod("takes", Integer.class);
            return m.invoke(new Above(), 1); // never: calls Has.takes
        });
        Tells.of(() -> {
            Constructor<?> c = Has.class.getConstructor(int.class);
            return c.newInstance(1); // never: calls Has.<init>
        });
        Tells.of(() -> {
            Constructor<?> c = Has.class.getDeclaredConstructor();
            return c.newInstance(); // never: calls Has.<init>
        });
        Tells.of(() -> field("none", false));
        Tells.of(() -> field("hidden", false));
        Tells.of(() -> field("above", true));
    }
}
