// A class that is among several, and that the JVM refuses (below a final class), is not loaded where another one is used.
// run:
// prints: plain
// prints: plain
// prints: plain
// prints: 2
// patch: Below Opened Closed
package unreflect_several_refused;
import java.lang.reflect.*;

class Opened { }
final class Closed { }
class Below extends Opened {
    String text = "below";
    int n = 1;
    Below() {}
}
class Plain {
    String text = "plain";
    int n = 2;
    Plain() {}
    public String toString() { return text; }
}

class Main {
    static Object byClass(boolean has) throws Exception {
        Class<?> c = has ? Below.class : Plain.class;
        return c.newInstance(); // rewrite: unreflect
    }
    static Object byConstructor(boolean has) throws Exception {
        Constructor<?> c = has ? Below.class.getDeclaredConstructor() : Plain.class.getDeclaredConstructor();
        return c.newInstance(); // rewrite: unreflect
    }
    static Object byField(boolean has) throws Exception {
        Field f = has ? Below.class.getDeclaredField("text") : Plain.class.getDeclaredField("text");
        return f.get(has ? null : new Plain()); // rewrite: unreflect
    }
    static int number(boolean has) throws Exception {
        Field f = has ? Below.class.getDeclaredField("n") : Plain.class.getDeclaredField("n");
        return f.getInt(has ? null : new Plain()); // rewrite: unreflect
    }
    public static void main(String[] args) throws Exception {
        boolean has = args.length > 0;
        System.out.println(byClass(has));
        System.out.println(byConstructor(has));
        System.out.println(byField(has));
        System.out.println(number(has));
    }
}
