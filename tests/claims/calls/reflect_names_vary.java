// A name that varies is no name: from arguments, properties, a loop's counter, a number that overflows.
// run:
// prints: two
// prints: m0
// prints: m1
// prints: wrapped
package reflect_names_vary;
import java.lang.reflect.*;

class Has {
    public static void one() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
    public static void m0() { System.out.println("m0"); }
    public static void m1() { System.out.println("m1"); }
    public static void m2147483648() { System.out.println("never"); }
    public static void m_2147483648() { System.out.println("wrapped"); }
}

class Main {
    public static void main(String[] args) throws Exception {
        Method m = Has.class.getMethod(args.length == 0 ? System.getProperty("none", "two") : "one");
        m.invoke(null); // never: calls {Has.one}
        for (int i = 0; i < 2; i++) {
            m = Has.class.getMethod("m" + i);
            m.invoke(null); // never: calls {Has.m0} // never: calls {Has.m1}
        }
        int n = Integer.MAX_VALUE;
        n += "x".length();
        m = Has.class.getMethod(("m" + n).replace('-', '_'));
        m.invoke(null); // never: calls {Has.m2147483648}
    }
}
