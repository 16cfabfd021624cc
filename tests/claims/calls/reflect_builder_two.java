// Of two builders that one place makes, each holds its own string; a variable that may be either changes one of them.
// run:
// prints: two
// prints: one
// prints: two
package reflect_builder_two;
import java.lang.reflect.*;

class Has {
    public static void one() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
}

class Main {
    static StringBuilder make() { return new StringBuilder(); }

    public static void main(String[] args) throws Exception {
        StringBuilder a = make(), b = make();
        a.append("one");
        b.append("two");
        Method m = Has.class.getMethod(b.toString());
        m.invoke(null); // may: calls Has.two
        m = Has.class.getMethod(a.toString());
        m.invoke(null); // may: calls Has.one
        StringBuilder last = null;
        for (int i = 0; i < 2; i++) {
            StringBuilder next = new StringBuilder(i == 0 ? "t" : "x");
            if (i == 0) last = next;
        }
        last.append("wo");
        m = Has.class.getMethod(last.toString());
        m.invoke(null); // may: calls Has.two
    }
}
