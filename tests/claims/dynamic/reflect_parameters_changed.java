// The array that `getParameterTypes` gives is its caller's: after a store into it, it says nothing of the method.
// run:
// prints: one
// prints: two
// prints: one
package reflect_parameters_changed;
import java.lang.invoke.*;
import java.lang.reflect.*;

interface K { String n(); }
class One implements K { public String n() { return "one"; } }
class Two implements K { public String n() { return "two"; } }

class Main {
    public static K f(String s) { return new One(); }
    public static K f(int n) { return new Two(); }
    public static K g(Integer n) { return new One(); }

    static void each(String of, Object given) throws Exception {
        MethodType want = MethodType.methodType(K.class, int.class);
        for (Method m : Main.class.getDeclaredMethods()) {
            if (m.getName().equals("f") && m.toString().contains(of)) {
                Class<?>[] ps = m.getParameterTypes();
                ps[0] = int.class;
                if (MethodType.methodType(m.getReturnType(), ps).equals(want)) {
                    K k = (K) m.invoke(null, given); // may: k = One@15 // never: k : {Two}
                    System.out.println(k.n()); // may: calls One.n // may: calls Two.n
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        each("String", "text");
        each("int", 1);
        Method m = Main.class.getMethod("g", Integer.class);
        Class<?>[] ps = m.getParameterTypes();
        ps[0] = Object.class;
        K k = new Two();
        if (MethodType.methodType(m.getReturnType(), ps) == MethodType.methodType(K.class, Object.class)) k = new One();
        if (MethodType.methodType(m.getReturnType(), ps).equals(MethodType.methodType(K.class, Object.class))) k = new One(); // may: k = One@+0
        System.out.println(k.n()); // may: calls One.n
    }
}
