// A site whose bootstrap method is refused a handle throws a BootstrapMethodError each time, the first time with its cause, and runs nothing.
// dynamic: text Boot.refused
// dynamic: none Boot.none
// run:
// prints: BootstrapMethodError < IllegalAccessException
// prints: BootstrapMethodError
// prints: BootstrapMethodError < NoSuchMethodException
package reflect_unreflect_linked_refused;
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
class Hides { private static String text() { return "never"; } }
class Boot {
    static CallSite refused(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.unreflect(Hides.class.getDeclaredMethod("text")));
    }
    static CallSite none(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.unreflect(Hides.class.getDeclaredMethod("none")));
    }
}
class Site {
    static String text() { return null; }
    static String none() { return null; }
}

class Main {
    static Object text() { return Site.text(); } // never: link // never: call
    static Object none() { return Site.none(); } // never: link // never: call

    public static void main(String[] args) {
        Tells.of(() -> text());
        Tells.of(() -> text());
        Tells.of(() -> none());
    }
}
