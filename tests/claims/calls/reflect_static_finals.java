// A static final field of another class is what its initialiser stored, which may depend on anything, and null before that.
// run:
// prints: null
// prints: one
// prints: two
package reflect_static_finals;
import java.lang.reflect.*;

class Config {
    static final String NAME = "one";
    static final String CHOSEN = System.getProperty("line.separator").isEmpty() ? "one" : "two";
    static final String EARLY;
    static { System.out.println(Main.early()); EARLY = new String("two"); }
}
class Has {
    public static void one() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
}

class Main {
    static Object early() { return Config.EARLY; }

    public static void main(String[] args) throws Exception {
        String first = Config.EARLY;
        Method m = Has.class.getMethod(Config.NAME);
        m.invoke(null); //^ calls Has.one
        m = Has.class.getMethod(Config.CHOSEN);
        m.invoke(null); // never: calls {Has.one}
    }
}
