// A field of instances wants an object of its class: null is a NullPointerException, another object an IllegalArgumentException; a static
// field looks at no object.
// run:
// prints: own
// prints: NullPointerException
// prints: IllegalArgumentException
// prints: static
// prints: static
package unreflect_field_receiver;
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
    Object own = "own";
    static Object stat;
}

class Main {
    static Object own(Object of) throws Exception {
        Field f = Has.class.getDeclaredField("own");
        return f.get(of); // rewrite: unreflect
    }
    static Object stat(Object of) throws Exception {
        Field f = Has.class.getDeclaredField("stat");
        return f.get(of); // rewrite: unreflect
    }

    public static void main(String[] args) {
        Has.stat = "static";
        Tells.of(() -> own(new Has()));
        Tells.of(() -> own(null));
        Tells.of(() -> own("text"));
        Tells.of(() -> stat(null));
        Tells.of(() -> stat("text"));
    }
}
