// The array of parameter types is read when the member is looked up: a store before that counts, even through another variable, one behind it does not.
// run:
// prints: int
// prints: int
// prints: String
package reflect_types_array_changed;
import java.lang.reflect.*;

class Has {
    public static String of(int n) { return "int"; }
    public static String of(String s) { return "String"; }
}

class Main {
    static void toInt(Class<?>[] types) { types[0] = int.class; }

    public static void main(String[] args) throws Exception {
        Class<?>[] types = {String.class};
        toInt(types);
        Method m = Has.class.getMethod("of", types);
        Object o = m.invoke(null, 1); // may: calls Has.of(int)String
        System.out.println(o);
        types = new Class<?>[] {String.class};
        Class<?>[] same = args.length == 0 ? types : null;
        same[0] = int.class;
        m = Has.class.getMethod("of", types);
        o = m.invoke(null, 1); // may: calls Has.of(int)String
        System.out.println(o);
        types = new Class<?>[] {String.class};
        m = Has.class.getMethod("of", types);
        toInt(types);
        o = m.invoke(null, "text"); // may: calls Has.of(String)String
        System.out.println(o);
    }
}
