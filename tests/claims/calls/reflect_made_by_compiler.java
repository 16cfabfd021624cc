// What the compiler makes is found by its name, too: an enum's `values` and `valueOf`, a record's accessors and `equals`.
// run:
// prints: 2
// prints: GREEN
// prints: 7
// prints: true
// prints: Holds[n=7]
package reflect_made_by_compiler;
import java.lang.reflect.*;

enum Color { RED, GREEN }
record Holds(int n) {}

class Main {
    public static void main(String[] args) throws Exception {
        Method m = Color.class.getMethod("values");
        Object o = m.invoke(null); //^ calls Color.values
        System.out.println(Array.getLength(o));
        m = Color.class.getMethod("valueOf", String.class);
        o = m.invoke(null, "GREEN"); //^ calls Color.valueOf(String)Color
        System.out.println(o);
        Holds h = new Holds(7);
        m = Holds.class.getMethod("n");
        o = m.invoke(h); //^ calls Holds.n
        System.out.println(o);
        m = Holds.class.getMethod("equals", Object.class);
        o = m.invoke(h, new Holds(7)); //^ calls Holds.equals
        System.out.println(o);
        m = Holds.class.getMethod("toString");
        o = m.invoke(h); //^ calls Holds.toString
        System.out.println(o);
    }
}
