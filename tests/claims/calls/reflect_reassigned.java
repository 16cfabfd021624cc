// A variable that is assigned again holds another member: on one way, in a loop, in a handler.
// run:
// prints: two
// prints: one
// prints: two
// prints: two
package reflect_reassigned;
import java.lang.reflect.*;

class Has {
    public static void one() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
}

class Main {
    public static void main(String[] args) throws Exception {
        Method m = Has.class.getMethod("one");
        if (args.length == 0) m = Has.class.getMethod("two");
        m.invoke(null); // may: calls Has.one // may: calls Has.two
        m = Has.class.getMethod("one");
        for (int i = 0; i < 2; i++) {
            m.invoke(null); // may: calls Has.one // may: calls Has.two
            m = Has.class.getMethod("two");
        }
        m = Has.class.getMethod("two");
        try {
            Class.forName("reflect_reassigned.None");
            m = Has.class.getMethod("one");
        } catch (ClassNotFoundException e) {
            m.invoke(null); // may: calls Has.two
        }
    }
}
