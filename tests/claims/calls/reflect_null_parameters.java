// No array of parameters is an empty one; a null in it is no parameter type of any method.
// run:
// prints: none
// prints: none
// prints: NoSuchMethodException
// prints: NoSuchMethodException
// prints: NoSuchMethodException
package reflect_null_parameters;
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
    public Has() {}
    public static String it() { return "none"; }
    public static String it(Object o) { return "one"; }
    public String toString() { return "none"; }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Has.class.getMethod("it", (Class<?>[]) null);
            return m.invoke(null); //^ calls Has.it()String
        });
        Tells.of(() -> {
            Constructor<?> c = Has.class.getConstructor((Class<?>[]) null);
            return c.newInstance(); //^ calls Has.<init>
        });
        Tells.of(() -> {
            Method m = Has.class.getMethod("it", (Class<?>) null);
            return m.invoke(null, 1); // never: calls {Has.it(Object)String}
        });
        Tells.of(() -> {
            Method m = Has.class.getDeclaredMethod("it", new Class<?>[1]);
            return m.invoke(null, 1); // never: calls {Has.it(Object)String}
        });
        Tells.of(() -> {
            Constructor<?> c = Has.class.getConstructor(new Class<?>[] {null});
            return c.newInstance(); // never: calls {Has.<init>}
        });
    }
}
