// A builder may be appended to as what it also is: an `Appendable`, what a formatter or a reader writes into, by a method reference.
// run:
// prints: two
// prints: two
// prints: two
// prints: two
// prints: two
package reflect_builder_other_types;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

class Has {
    public static void t() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
}

class Main {
    static void grow(Appendable a) throws Exception { a.append("wo"); }
    static void grow(Appendable a, CharSequence by) throws Exception { a.append(by, 1, 3); }

    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("t");
        grow(b);
        Method m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
        b = new StringBuilder("t");
        Appendable own = b;
        own.append("wo");
        m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
        b = new StringBuilder("t");
        grow(b, "twos");
        m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
        b = new StringBuilder("t");
        new Formatter(b).format("wo");
        m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
        b = new StringBuilder("t");
        Consumer<String> f = b::append;
        f.accept("wo");
        m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
    }
}
