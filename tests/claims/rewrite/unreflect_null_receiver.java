// A method of instances that is invoked on null throws a NullPointerException, which is not wrapped; a static one ignores its object.
// run:
// prints: NullPointerException
// prints: static
// prints: static
package unreflect_null_receiver;
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
    public String own() { return "own"; }
    public static String stat() { return "static"; }
}

class Main {
    static Object own(Object on) throws Exception {
        Method m = Has.class.getMethod("own");
        return m.invoke(on); // rewrite: unreflect
    }
    static Object stat(Object on) throws Exception {
        Method m = Has.class.getMethod("stat");
        return m.invoke(on); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> own(null));
        Tells.of(() -> stat(null));
        Tells.of(() -> stat("anything"));
    }
}
