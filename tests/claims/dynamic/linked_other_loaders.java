// A copy of a class in another loader, and a hidden one, have sites of their own, which are linked with lookups of
// their own: what is known of the code holds for each of them.
// dynamic: text Boot.text
// dynamic: own Boot.own
// dynamic: given Boot.given
// dynamic: self Copy.link
// run:
// prints: Pub text
// prints: true
// prints: given
// prints: Pub text
// prints: false
// prints: no such method
// prints: true
// prints: false
package linked_other_loaders;

class Main {
    public static void main(String[] args) throws Throwable {
        Pub.all();
        byte[] bytes;
        try (var in = Main.class.getResourceAsStream("Pub.class")) { bytes = in.readAllBytes(); }
        new Loader(bytes).findClass(Pub.class.getName()).getMethod("all").invoke(null);
        Copy.own();
        Copy.hidden();
    }
}
class Loader extends ClassLoader {
    final byte[] bytes;
    Loader(byte[] bytes) {
        super(Loader.class.getClassLoader());
        this.bytes = bytes;
    }
    @Override protected Class<?> findClass(String name) { return defineClass(name, bytes, 0, bytes.length); }
}
// file: Boot.java
package linked_other_loaders;
import java.lang.invoke.*;

public class Boot {
    public static CallSite text(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Pub.class, name, type));
    }
    public static CallSite own(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(lookup.lookupClass(), name, type));
    }
    public static CallSite given(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Pub.class, name, type));
    }
}
// file: Site.java
package linked_other_loaders;
public class Site {
    public static String text() { return null; }
    public static Class<?> own() { return null; }
    public static String given(Pub p) { return null; }
    public static Object self() { return null; }
}
// file: Pub.java
package linked_other_loaders;

public class Pub {
    public static String text() { return "Pub text"; }
    public static Class<?> own() { return Pub.class; }
    public static String given(Pub p) { return "given"; }
    static boolean isFirst(Object c) { return c == Boot.class.getClassLoader(); }
    public static void all() {
        String s = Site.text(); //^ calls Pub.text
        System.out.println(s);
        Class<?> own = Site.own(); //^ calls Pub.own // never: own = Main.class
        System.out.println(isFirst(own.getClassLoader()));
        try {
            s = Site.given(new Pub()); //^ calls Pub.given
            System.out.println(s);
        } catch (LinkageError e) {
            System.out.println("no such method");
        }
    }
}
// file: Copy.java
package linked_other_loaders;
import java.lang.invoke.*;

public class Copy {
    public static Object self() { return new Copy(); }
    public static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(lookup.lookupClass(), name, type));
    }
    public static void own() {
        Object made = Site.self(); //^ calls Copy.self
        System.out.println(!made.getClass().isHidden());
    }
    static void hidden() throws Throwable {
        byte[] bytes;
        try (var in = Copy.class.getResourceAsStream("Copy.class")) { bytes = in.readAllBytes(); }
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        hidden.getMethod("own").invoke(null);
    }
}
