// Strings that are put together from parts that are known are known: by `+` in both compilations, by builders, by methods
// of `String`, from classes' names; as sets where branches meet.
// run:
// prints: one
// prints: two
// prints: one
// prints: two
// prints: one
// prints: one
// prints: two
// prints: two
// prints: one
// prints: one
// prints: two
// prints: two
// prints: one
// prints: two
// prints: one
// prints: made
package reflect_strings;
import java.lang.reflect.*;

class A {
    A() { System.out.println("made"); }
    public static void one() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
}

class Main {
    static final String PACKAGE = "reflect_strings";
    static boolean yes = true;

    static void call(Class<?> of, String name) throws Exception { of.getMethod("t" + name).invoke(null); }
    static Class<?> load(String name) throws Exception { return Class.forName("reflect_strings." + name); }

    public static void main(String[] args) throws Exception {
        Class<?> of = Class.forName(PACKAGE + "." + "A");
        String o = "o";
        Method m = of.getMethod(o + "ne");
        m.invoke(null); //^ calls A.one
        m = of.getMethod(new StringBuilder("t").append('w').append(o).toString());
        m.invoke(null); //^ calls A.two
        StringBuffer b = new StringBuffer();
        b.append(o);
        b.append("n").append((Object) "e");
        m = of.getMethod(b.toString());
        m.invoke(null); //^ calls A.one
        m = of.getMethod("x.two".substring("x.two".lastIndexOf('.') + 1));
        m.invoke(null); //^ calls A.two
        m = of.getMethod("0ne".replace('0', 'o'));
        m.invoke(null); //^ calls A.one
        m = of.getMethod(" one ".trim().concat(""));
        m.invoke(null); //^ calls A.one
        m = of.getMethod("TWO".toLowerCase());
        m.invoke(null); //^ calls A.two
        m = of.getMethod(yes ? "two" : "one");
        m.invoke(null); //^ calls {A.one, A.two}
        String name;
        switch (o + "k") {
            case "ok": name = "one"; break;
            case "no": name = "two"; break;
            default: name = null;
        }
        m = of.getMethod(name);
        m.invoke(null); //^ calls {A.one, A.two}
        Class<?> named = Class.forName(Main.class.getPackageName() + "." + A.class.getSimpleName());
        m = named.getMethod(String.valueOf((Object) "one"));
        m.invoke(null); //^ calls A.one
        m = named.getMethod("one.two".substring("one.two".indexOf("two"), "one.two".length()).intern());
        m.invoke(null); //^ calls A.two
        call(named, "wo");
        m = load("A").getMethod(o + "ne");
        m.invoke(null); //^ calls A.one
        m = load("A").getMethod("oneX".replace("oneX", "two"));
        m.invoke(null); //^ calls A.two
        Class<?> here = Class.forName(Main.class.getName().replace("Main", "A"));
        m = here.getMethod("on".concat("e"));
        m.invoke(null); //^ calls A.one
        Class.forName("reflect_strings.A", true, Main.class.getClassLoader()).getDeclaredConstructor().newInstance(); //^ calls#3 A.<init>
    }
}
