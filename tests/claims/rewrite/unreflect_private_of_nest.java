// A private member of a class of the same nest may be used by reflection as by the language (Java 11).
// run:
// prints: method
// prints: field
// prints: own
// prints: made
package unreflect_private_of_nest;
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
class Main {
    static class Inner {
        private Object field = "field";
        private Inner() {}
        private String method() { return "method"; }
        public String toString() { return "made"; }
    }
    private String own() { return "own"; }

    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Inner.class.getDeclaredMethod("method");
            return m.invoke(new Inner());
        });
        Tells.of(() -> {
            Field f = Inner.class.getDeclaredField("field");
            return f.get(new Inner());
        });
        Tells.of(() -> {
            Method m = Main.class.getDeclaredMethod("own");
            return m.invoke(new Main()); // rewrite: unreflect
        });
        Tells.of(() -> {
            Constructor<?> c = Inner.class.getDeclaredConstructor();
            return c.newInstance();
        });
    }
}
