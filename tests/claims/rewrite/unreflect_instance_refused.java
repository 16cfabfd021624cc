// `Class.newInstance` makes no objects of interfaces, arrays, primitive types and void.
// javac: -Xlint:-deprecation
// run:
// prints: InstantiationException < NoSuchMethodException
// prints: InstantiationException < NoSuchMethodException
// prints: InstantiationException < NoSuchMethodException
// prints: InstantiationException < NoSuchMethodException
// prints: InstantiationException < NoSuchMethodException
package unreflect_instance_refused;
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
interface Face {}
record Holds(int n) {}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> Face.class.newInstance()); // never: unreflect
        Tells.of(() -> Object[].class.newInstance()); // never: unreflect
        Tells.of(() -> int.class.newInstance()); // never: unreflect
        Tells.of(() -> void.class.newInstance()); // never: unreflect
        Tells.of(() -> Holds.class.newInstance()); // never: unreflect
    }
}
