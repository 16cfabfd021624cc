// A builder that a collection, an array or a field holds is in other hands: what it holds then is not known.
// run:
// prints: two
// prints: two
// prints: two
// prints: two
package reflect_builder_in_collection;
import java.lang.reflect.*;
import java.util.*;

class Has {
    public static void t() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
}
class Holder { StringBuilder text; }

class Main {
    static void grow(Object[] of) { ((StringBuilder) of[0]).append("wo"); }
    static void grow(Holder of) { of.text.append("wo"); }

    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("t");
        List<StringBuilder> list = new ArrayList<>();
        list.add(b);
        list.get(0).append("wo");
        Method m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
        b = new StringBuilder("t");
        Object[] array = {b};
        grow(array);
        m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
        b = new StringBuilder("t");
        Holder h = new Holder();
        h.text = b;
        grow(h);
        m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
        b = new StringBuilder("t");
        Holder own = new Holder();
        own.text = b;
        own.text.append("wo");
        m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
    }
}
