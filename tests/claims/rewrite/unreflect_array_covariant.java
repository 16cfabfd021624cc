// The array of arguments may be one of strings: it is read only. One that the method itself changes was read before.
// run:
// prints: a b
// prints: first first
// prints: changed
package unreflect_array_covariant;
import java.lang.reflect.*;

class Has {
    static Object[] given;
    public static String two(Object a, Object b) { return a + " " + b; }
    public static String changes(Object a, Object b) {
        given[1] = "changed";
        return a + " " + b;
    }
}

class Main {
    public static void main(String[] args) throws Exception {
        Method two = Has.class.getMethod("two", Object.class, Object.class);
        System.out.println(two.invoke(null, (Object[]) new String[] {"a", "b"})); // rewrite: unreflect
        Method changes = Has.class.getMethod("changes", Object.class, Object.class);
        Object[] given = {"first", "first"};
        Has.given = given;
        System.out.println(changes.invoke(null, given)); // rewrite: unreflect
        System.out.println(given[1]);
    }
}
