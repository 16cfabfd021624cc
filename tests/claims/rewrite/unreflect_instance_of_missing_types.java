// `Class.newInstance` looks among all constructors, and fails if one of them has a parameter type that is missing; `new` does not look at the others.
// javac: -Xlint:-deprecation
// run:
// prints: NoClassDefFoundError < ClassNotFoundException
// missing-at-run: Gone
package unreflect_instance_of_missing_types;
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
class Gone {}
class Two {
    Two() {}
    Two(Gone gone) {}
    public String toString() { return "made"; }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> Two.class.newInstance()); // never: unreflect
    }
}
