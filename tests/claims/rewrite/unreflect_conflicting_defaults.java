// Where two interfaces have a body for the method, an object's class has none: an IncompatibleClassChangeError, or one of its subclasses, comes
// wrapped. Which one, JDK 17 says otherwise after some calls of a member than before.
// patch: Two ux it
// run:
// prints: InvocationTargetException < true
// prints: one
package unreflect_conflicting_defaults;
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
        return e.getClass().getSimpleName() + " < " + (e.getCause() instanceof IncompatibleClassChangeError);
    }
}
interface One { default String it() { return "one"; } }
interface Two { default String ux() { return "two"; } }
class Both implements One, Two {}
class Single implements One {}

class Main {
    static Object it(Object on) throws Exception {
        Method m = One.class.getMethod("it");
        return m.invoke(on);
    }

    public static void main(String[] args) {
        Tells.of(() -> it(new Both()));
        Tells.of(() -> it(new Single()));
    }
}
