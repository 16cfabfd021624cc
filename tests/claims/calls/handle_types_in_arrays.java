// Parameters' classes in an array: known as long as nobody stores others at an unknown index.
// run:
// prints: text Object
// prints: text text
// prints: text text
// prints: text Object
package handle_types_in_arrays;
import java.lang.invoke.*;

class Main {
    static Object objects(Object a, Object b) { return a + " Object"; }
    static Object objects(Object a, String b) { return a + " " + b; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(Object.class, Object.class, Object.class);
        MethodHandle h = lookup.findStatic(Main.class, "objects", type);
        Object text = "text";
        Object o = h.invokeExact(text, text); //^ calls Main.objects(Object,Object)Object
        System.out.println(o);
        Class<?>[] more = {Object.class};
        more[args.length] = String.class;
        type = MethodType.methodType(Object.class, Object.class, more);
        h = lookup.findStatic(Main.class, "objects", type);
        o = h.invokeExact(text, "text"); // may: calls Main.objects(Object,String)Object
        System.out.println(o);
        Class<?>[] both = new Class<?>[2];
        both[0] = Object.class;
        both[1] = String.class;
        type = MethodType.methodType(Object.class, both);
        h = lookup.findStatic(Main.class, "objects", type);
        o = h.invokeExact(text, "text"); //^ calls Main.objects(Object,String)Object
        System.out.println(o);
        keep(both);
        type = MethodType.methodType(Object.class, both);
        h = lookup.findStatic(Main.class, "objects", type);
        o = h.invokeExact(text, text); // may: calls Main.objects(Object,Object)Object
        System.out.println(o);
    }
    static void keep(Class<?>[] types) { Kept.types = types; types[1] = Object.class; }
}
class Kept { static Class<?>[] types; }
