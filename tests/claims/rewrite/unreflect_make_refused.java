// No object is made of an abstract class (InstantiationException), nor of an enum (IllegalArgumentException); before that access is checked.
// run:
// prints: InstantiationException
// prints: InstantiationException
// prints: IllegalArgumentException
// prints: IllegalAccessException
package unreflect_make_refused;
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
abstract class Abstract {
    Abstract(int n) { System.out.println("never"); }
}
enum Color {
    RED;
    static Object made() throws Exception {
        Constructor<?> c = Color.class.getDeclaredConstructor(String.class, int.class);
        return c.newInstance("BLUE", 1); // never: unreflect
    }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Constructor<?> c = Abstract.class.getDeclaredConstructor(int.class);
            return c.newInstance(1); // never: unreflect
        });
        Tells.of(() -> {
            Constructor<?> c = Abstract.class.getDeclaredConstructor(int.class);
            return c.newInstance("no int", 2); // never: unreflect
        });
        Tells.of(() -> Color.made());
        Tells.of(() -> {
            Constructor<?> c = Color.class.getDeclaredConstructor(String.class, int.class);
            return c.newInstance("BLUE", 1); // never: unreflect
        });
    }
}
