// Which member a lookup finds is the API's to say: of several methods of one name and parameters the one with the
// most specific result, a public one of a superclass only where no interface on the way has a better one.
// patch: Better gex get
// run:
// prints: text
// prints: text
// prints: int
// prints: object
// prints: sub
// prints: base
// prints: better
// prints: private
// prints: field of base
// prints: static
package reflect_lookups;
import java.lang.reflect.*;
import java.util.function.Supplier;

class Gives implements Supplier<String> {
    public String get() { return "text"; }
}
class Overloads {
    public static String of(int n) { return "int"; }
    public static String of(Object o) { return "object"; }
    private String of() { return "private"; }
}
class Base {
    public String field = "field of base";
    public String name() { return "base"; }
    public String other() { return "base"; }
    public Object get() { return "base"; }
    public static String stat() { return "static"; }
}
class Sub extends Base implements java.io.Serializable {
    public String name() { return "sub"; }
}
interface Better { default String gex() { return "better"; } }
class Both extends Base implements Better {}
class Compares extends Base implements Comparable<Compares> {
    public int compareTo(Compares other) { return 0; }
}

class Main {
    public static void main(String[] args) throws Exception {
        Method m = Gives.class.getMethod("get");
        Object o = m.invoke(new Gives()); //^ calls Gives.get()String
        System.out.println(o);
        m = Gives.class.getDeclaredMethod("get");
        o = m.invoke(new Gives()); //^ calls Gives.get()String
        System.out.println(o);
        m = Overloads.class.getMethod("of", int.class);
        o = m.invoke(null, 1); //^ calls Overloads.of(int)String
        System.out.println(o);
        m = Overloads.class.getMethod("of", Object.class);
        o = m.invoke(null, 1); //^ calls Overloads.of(Object)String
        System.out.println(o);
        m = Base.class.getMethod("name");
        o = m.invoke(new Sub()); //^ calls Sub.name
        System.out.println(o);
        m = Sub.class.getMethod("other");
        o = m.invoke(new Sub()); //^ calls Base.other
        System.out.println(o);
        m = Both.class.getMethod("get");
        o = m.invoke(new Both()); // never: calls
        System.out.println(o);
        m = Overloads.class.getDeclaredMethod("of");
        m.setAccessible(true);
        o = m.invoke(new Overloads()); //^ calls Overloads.of()String
        System.out.println(o);
        Field f = Base.class.getField("field");
        o = f.get(new Sub());
        System.out.println(o);
        m = Sub.class.getMethod("stat");
        o = m.invoke(null); //^ calls Base.stat
        System.out.println(o);
        m = Compares.class.getMethod("other");
        m.invoke(new Compares()); // never: calls
        missing(new Sub());
    }

    // A lookup that must fail gives nothing, whatever another release has.
    static void missing(Sub s) {
        try {
            Method m = Sub.class.getDeclaredMethod("other");
            m.invoke(s); // never: calls
        } catch (ReflectiveOperationException e) {
            try {
                Method m = Overloads.class.getMethod("of");
                m.invoke(s); // never: calls
            } catch (ReflectiveOperationException e2) {
                try {
                    Method m = Sub.class.getMethod("toString");
                    m.invoke(s); // never: calls
                } catch (ReflectiveOperationException e3) {}
            }
        }
    }
}
