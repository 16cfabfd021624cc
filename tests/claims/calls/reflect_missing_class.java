// A class that may be missing when it runs is found by `forName`, or not: then the handler runs, and nothing that was found is there.
// run:
// prints: not there
// prints: not there
// missing-at-run: Optional
package reflect_missing_class;
import java.lang.reflect.*;

class Optional { public static void stat() { System.out.println("never"); } }
class Fallback { public static void stat() { System.out.println("not there"); } }

class Main {
    public static void main(String[] args) throws Exception {
        Class<?> c = Fallback.class;
        try {
            c = Class.forName("reflect_missing_class.Optional");
        } catch (ClassNotFoundException e) {}
        Method m = c.getMethod("stat");
        m.invoke(null); // may: calls Fallback.stat // never: unreflect
        try {
            m = Optional.class.getMethod("stat");
        } catch (NoClassDefFoundError e) {}
        m.invoke(null); // may: calls Fallback.stat // never: unreflect
    }
}
