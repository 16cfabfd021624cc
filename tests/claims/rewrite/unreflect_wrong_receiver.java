// An object that is no instance of the class that declares the method is refused, whether or not it has such a method itself.
// run:
// prints: above
// prints: below
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
package unreflect_wrong_receiver;
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
class Above { public String name() { return "above"; } }
class Below extends Above { public String name() { return "below"; } }
class Beside { public String name() { return "beside"; } }

class Main {
    static Object above(Object on) throws Exception {
        Method m = Above.class.getMethod("name");
        return m.invoke(on); // rewrite: unreflect
    }
    static Object below(Object on) throws Exception {
        Method m = Below.class.getMethod("name");
        return m.invoke(on); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Tells.of(() -> above(new Above()));
        Tells.of(() -> above(new Below()));
        Tells.of(() -> above(new Beside()));
        Tells.of(() -> above(new Above[0]));
        Tells.of(() -> below(new Above()));
    }
}
