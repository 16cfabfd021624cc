// A generic method or constructor is found by what its parameters are erased to.
// run:
// prints: object
// prints: number
// prints: list
// prints: NoSuchMethodException
package reflect_generics;
import java.lang.reflect.*;
import java.util.*;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(chain(e));
        }
    }
    static String chain(Throwable e) {
        String s = e.getClass().getSimpleName();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Has<T extends Number> {
    public static <E> String one(E e) { return "object"; }
    public String two(T t) { return "number"; }
    public static String three(List<? extends Comparable<?>> list) { return "list"; }
}

class Main {
    public static void main(String[] args) throws Exception {
        Method m = Has.class.getMethod("one", Object.class);
        Object o = m.invoke(null, "text"); //^ calls Has.one
        System.out.println(o);
        m = Has.class.getMethod("two", Number.class);
        o = m.invoke(new Has<Integer>(), 1.5); //^ calls Has.two
        System.out.println(o);
        m = Has.class.getMethod("three", List.class);
        List<Integer> list = new ArrayList<>();
        o = m.invoke(null, list); //^ calls Has.three
        System.out.println(o);
        Tells.of(() -> {
            Method none = Has.class.getMethod("two", Integer.class);
            return none.invoke(new Has<Integer>(), 1); // never: calls {Has.two}
        });
    }
}
