// A class that is among several, and that the JVM may not be able to load, is not named where another one is used.
// run:
// prints: plain
// prints: plain
// prints: plain
// missing-at-run: Optional
package unreflect_several_missing;
import java.lang.reflect.*;

class Optional { public String toString() { return "optional"; } }
class Dependent extends Optional {
    String text = "dependent";
    Dependent() {}
}
class Plain {
    String text = "plain";
    Plain() {}
    public String toString() { return text; }
}

class Main {
    static Object byClass(boolean has) throws Exception {
        Class<?> c = has ? Dependent.class : Plain.class;
        return c.newInstance(); // never: unreflect
    }
    static Object byConstructor(boolean has) throws Exception {
        Constructor<?> c = has ? Dependent.class.getDeclaredConstructor() : Plain.class.getDeclaredConstructor();
        return c.newInstance(); // never: unreflect
    }
    static Object byField(boolean has) throws Exception {
        Field f = has ? Dependent.class.getDeclaredField("text") : Plain.class.getDeclaredField("text");
        return f.get(has ? null : new Plain()); // never: unreflect
    }
    public static void main(String[] args) throws Exception {
        boolean has = args.length > 0;
        System.out.println(byClass(has));
        System.out.println(byConstructor(has));
        System.out.println(byField(has));
    }
}
