// `Class.newInstance` may use a private constructor where the language's access lets it: in the class itself, not beside it.
// javac: -Xlint:-deprecation
// run:
// prints: own
// prints: IllegalAccessException
// prints: protected
package unreflect_instance_of_own;
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
class Own {
    private Own() {}
    static Object make() throws Exception { return Own.class.newInstance(); } // rewrite: unreflect
    public String toString() { return "own"; }
}
class Protected {
    protected Protected() {}
    public String toString() { return "protected"; }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> Own.make());
        Tells.of(() -> Own.class.newInstance()); // never: unreflect
        Tells.of(() -> Protected.class.newInstance());
    }
}
