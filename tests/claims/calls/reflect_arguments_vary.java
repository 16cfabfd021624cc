// An array of arguments that may be one of two, of other lengths, may fit: what follows may be reached.
// run:
// prints: one
// prints: none
// prints: two
package reflect_arguments_vary;
import java.lang.reflect.*;

class Has {
    public static String it(String s) { return s; }
    public static String it() { return "none"; }
}

class Main {
    public static void main(String[] args) throws Exception {
        Object[] given = args.length > 0 ? new Object[] {"one", "more"} : new Object[] {"one"};
        Method m = Has.class.getMethod("it", String.class);
        Object o = m.invoke(null, given); // may: calls Has.it(String)String
        System.out.println(o); // may: calls java.io.PrintStream.println(Object)void
        m = Has.class.getMethod("it");
        o = m.invoke(null, args.length > 0 ? given : null); // may: calls Has.it()String
        System.out.println(o); // may: calls java.io.PrintStream.println(Object)void
        m = Has.class.getMethod("it", String.class);
        Object[] made = new Object[args.length + 1];
        made[0] = "two";
        o = m.invoke(null, made); // may: calls Has.it(String)String
        System.out.println(o); // may: calls java.io.PrintStream.println(Object)void
    }
}
