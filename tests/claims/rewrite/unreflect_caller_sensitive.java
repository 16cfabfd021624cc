// A method that looks for its caller finds the class that uses it by reflection; one of the platform stays with reflection.
// run:
// prints: Main
// prints: Main
// prints: found
package unreflect_caller_sensitive;
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
class Looks {
    static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    public static String caller() { return WALKER.getCallerClass().getSimpleName(); }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = Looks.class.getMethod("caller");
            return m.invoke(null); // never: unreflect
        });
        Tells.of(() -> {
            Method m = Class.class.getMethod("forName", String.class);
            return ((Class<?>) m.invoke(null, "unreflect_caller_sensitive.Main")).getSimpleName(); // never: unreflect
        });
        Tells.of(() -> {
            Method m = StackWalker.class.getMethod("getCallerClass");
            m.invoke(StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)); // never: unreflect
            return "found";
        });
    }
}
