// A number that is widened is passed: the method runs, and the field is written.
// run:
// prints: long 1
// prints: int 97
// prints: double 2.0
// prints: 3
// prints: made 4
package reflect_widened_argument;
import java.lang.reflect.*;

class Has {
    long n;
    Has() {}
    Has(long n) { System.out.println("made " + n); }
    public static String j(long n) { return "long " + n; }
    public static String i(int n) { return "int " + n; }
    public static String d(double n) { return "double " + n; }
}

class Main {
    public static void main(String[] args) throws Exception {
        Method m = Has.class.getMethod("j", long.class);
        Object o = m.invoke(null, 1); // may: calls Has.j
        System.out.println(o); // may: calls java.io.PrintStream.println(Object)void
        m = Has.class.getMethod("i", int.class);
        o = m.invoke(null, 'a'); // may: calls Has.i
        System.out.println(o); // may: calls java.io.PrintStream.println(Object)void
        m = Has.class.getMethod("d", double.class);
        o = m.invoke(null, 2L); // may: calls Has.d
        System.out.println(o); // may: calls java.io.PrintStream.println(Object)void
        Has h = new Has();
        Field f = Has.class.getDeclaredField("n");
        f.set(h, (short) 3);
        System.out.println(h.n); // may: calls java.io.PrintStream.println(long)void
        Constructor<?> c = Has.class.getDeclaredConstructor(long.class);
        o = c.newInstance(4); // may: calls Has.<init>(long)void
        System.out.print(o == null ? "never" : ""); // may: calls java.io.PrintStream.print(String)void
    }
}
