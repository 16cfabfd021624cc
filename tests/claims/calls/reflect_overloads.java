// Among overloads the parameter types decide, exactly: no conversion is tried.
// run:
// prints: int
// prints: Integer
// prints: Object
// prints: long
// prints: int[]
// prints: NoSuchMethodException
package reflect_overloads;
import java.lang.reflect.*;

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
class Has {
    public static String of(int n) { return "int"; }
    public static String of(long n) { return "long"; }
    public static String of(Integer n) { return "Integer"; }
    public static String of(Object n) { return "Object"; }
    public static String of(int[] n) { return "int[]"; }
}

class Main {
    public static void main(String[] args) throws Exception {
        Method m = Has.class.getMethod("of", int.class);
        Object o = m.invoke(null, 1); //^ calls Has.of(int)String
        System.out.println(o);
        m = Has.class.getMethod("of", Integer.class);
        o = m.invoke(null, 1); //^ calls Has.of(Integer)String
        System.out.println(o);
        m = Has.class.getMethod("of", Object.class);
        o = m.invoke(null, 1); //^ calls Has.of(Object)String
        System.out.println(o);
        m = Has.class.getMethod("of", Long.TYPE);
        o = m.invoke(null, 1); //^ calls Has.of(long)String
        System.out.println(o);
        m = Has.class.getMethod("of", int[].class);
        o = m.invoke(null, new int[1]); //^ calls Has.of(int[])String
        System.out.println(o);
        Tells.of(() -> {
            Method none = Has.class.getMethod("of", short.class);
            return none.invoke(null, (short) 1); // never: calls {Has.of(int)String}
        });
    }
}
