// A member that unknown code gives back, or that a collection, a map or a field of another class holds, may be another one.
// run:
// prints: two
// prints: two
// prints: two
// classpath-only: Library
package reflect_passed_through;
import java.lang.reflect.*;
import java.util.*;

class Library {
    static Method other(Method m) throws Exception { return Has.class.getMethod("two"); }
}
class Holder { static Method it; }
class Has {
    public static void one() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
}

class Main {
    static void set() throws Exception { Holder.it = Has.class.getMethod("two"); }

    public static void main(String[] args) throws Exception {
        Method m = Library.other(Has.class.getMethod("one"));
        m.invoke(null); // never: calls
        Map<String, Method> map = new HashMap<>();
        map.put("it", Has.class.getMethod("one"));
        map.put("it", Has.class.getMethod("two"));
        map.get("it").invoke(null); // never: calls#2 {Has.one}
        Holder.it = Has.class.getMethod("one");
        set();
        Holder.it.invoke(null); // never: calls {Has.one}
    }
}
