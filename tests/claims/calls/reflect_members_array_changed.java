// The array of a class's members is its caller's, who may store another member into it.
// run:
// prints: two
// prints: two
package reflect_members_array_changed;
import java.lang.reflect.*;

class One { public One() {} public static void one() { System.out.println("one"); } }
class Two { public Two() {} public static void two() { System.out.println("two"); } }

class Main {
    static void change(Object[] of, Object to) { of[0] = to; }

    public static void main(String[] args) throws Exception {
        Method[] all = One.class.getDeclaredMethods();
        change(all, Two.class.getMethod("two"));
        all[0].invoke(null); // never: calls {One.one}
        Constructor<?>[] made = One.class.getDeclaredConstructors();
        change(made, Two.class.getConstructor());
        Object o = made[0].newInstance(); // never: calls {One.<init>} // never: o : {One}
        System.out.println(o instanceof Two ? "two" : "one");
    }
}
