// The same class of another loader, and a hidden copy: their methods are theirs, and what is known of
// the code holds for each of them.
// run:
// prints: Pub
// prints: false
// prints: Pub
// prints: wrong type
// prints: true
package handle_other_loaders;

class Main {
    public static void main(String[] args) throws Throwable {
        Pub.own();
        Pub.others();
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
// file: Pub.java
package handle_other_loaders;
import java.lang.invoke.*;

public class Pub {
    public static Object self() { return new Pub(); }
    public static Pub given(Pub p) { return p; }
    static String name(Object o) {
        return o.getClass().getSimpleName();
    }
    public static void own() throws Throwable {
        MethodHandle self = MethodHandles.lookup().findStatic(Pub.class, "self", MethodType.methodType(Object.class));
        Object made = self.invoke(); //^ calls Pub.self
        System.out.println(name(made));
    }
    static void others() throws Throwable {
        byte[] bytes;
        try (var in = Pub.class.getResourceAsStream("Pub.class")) { bytes = in.readAllBytes(); }
        Class<?> other = new Loader(bytes).findClass(Pub.class.getName());
        MethodHandle self = MethodHandles.publicLookup().findStatic(other, "self", MethodType.methodType(Object.class));
        Object made = self.invoke(); // never: calls
        System.out.println(made instanceof Pub);
        System.out.println(name(made));
        try {
            MethodHandle given = MethodHandles.publicLookup().findStatic(other, "given", MethodType.methodType(other, other));
            Pub m = (Pub) given.invokeExact((Pub) null); // never: calls
            System.out.println(m);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
    }
}
// file: Copy.java
package handle_other_loaders;
import java.lang.invoke.*;

public class Copy {
    public static Object self() { return new Copy(); }
    public static void own() throws Throwable {
        MethodHandle self = MethodHandles.lookup().findStatic(Copy.class, "self", MethodType.methodType(Object.class));
        Object made = self.invoke(); //^ calls Copy.self
        System.out.println(made.getClass() == Copy.class);
    }
    static void hidden() throws Throwable {
        byte[] bytes;
        try (var in = Copy.class.getResourceAsStream("Copy.class")) { bytes = in.readAllBytes(); }
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        hidden.getMethod("own").invoke(null);
    }
}
