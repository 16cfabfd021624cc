// A name or a class that a field holds is what was stored last, by whoever may: other methods, other classes, reflection itself.
// run:
// prints: two
// prints: two
// prints: two
package reflect_fields_written;
import java.lang.reflect.*;

class Names {
    String name = "one";
    static Class<?> type = One.class;
    static final Names IT = new Names();
}
class One { public static void one() { System.out.println("one"); } public static void two() { System.out.println("two"); } }
class Two { public static void one() { System.out.println("two"); } }

class Main {
    static void other() { Names.IT.name = "two"; }
    static void type() { Names.type = Two.class; }

    public static void main(String[] args) throws Exception {
        Names n = Names.IT;
        n.name = "one";
        other();
        Method m = One.class.getMethod(n.name);
        m.invoke(null); // may: calls One.two
        type();
        m = Names.type.getMethod("one");
        m.invoke(null); // may: calls Two.one
        Names own = new Names();
        Field f = Names.class.getDeclaredField("name");
        f.set(own, "two");
        m = One.class.getMethod(own.name);
        m.invoke(null); // may: calls One.two
    }
}
