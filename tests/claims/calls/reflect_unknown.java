// What is found by anything that is not known is not known, nor is what runs with arguments that are not.
// classpath-only: Library
// run: 
// prints: a
// prints: b
// prints: 1
// prints: library
// prints: 2
// prints: changed
package reflect_unknown;
import java.lang.reflect.*;

class Library { public String name() { return "library"; } }
class Names {
    public String a() { return "a"; }
    public String b() { return "b"; }
    public String c(Object o) { return String.valueOf(o); }
    public String c(String s) { return "string"; }
    final Object fixed = Integer.valueOf(2);
    Names self() { return this; }
}
class Changes extends Names {
    static Object[] kept;
    static void keep(Object[] array) { kept = array; }
}

class Main {
    static Class<?>[] shown;

    static Object call(String name, Object[] given) throws Exception {
        Method m = Names.class.getMethod(name);
        return m.invoke(new Names()); // never: calls
    }

    public static void main(String[] args) throws Exception {
        System.out.println(call("a", args));
        Method m = Names.class.getMethod(args.length > 0 ? "a" : "b"); // never: m = null
        Object o = m.invoke(new Names()); // may: calls Names.b
        System.out.println(o);
        Class<?>[] types = {String.class};
        shown = types;
        types(args);
        m = Names.class.getMethod("c", types);
        o = m.invoke(new Names(), 1); // may: calls Names.c(Object)String
        System.out.println(o);
        Method library = Library.class.getMethod("name");
        o = library.invoke(new Library()); // never: calls
        System.out.println(o);
        Field f = Names.class.getDeclaredField("fixed");
        f.setAccessible(true);
        Names n = new Names();
        Object before = n.fixed; // never: before : {String}
        System.out.println(before);
        f.set(n, "changed");
        Object after = f.get(n); // never: after : {Integer}
        System.out.println(after);
        String[] two = new String[2];
        two[args.length] = "b";
        Object[] given = {null};
        given[args.length] = new Changes();
        Method self = Names.class.getDeclaredMethod("self");
        o = self.invoke(given[0]); // may: calls Names.self
    }
    static void types(String[] args) { if (args.length == 0) shown[0] = Object.class; }
}
