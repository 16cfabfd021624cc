// An interface of before Java 8 can have no helper; what its initialiser reaches by a class is used by an instruction of that class.
// release: 8
// version: 51 Face
// run:
// prints: text
// prints: static
package unreflect_old_interface;
import java.lang.reflect.*;

class Has { public static String stat() { return "static"; } }
interface Face {
    Object TEXT = new Has() { public String toString() { return "text"; } };
    Object FOUND = Main.found(Has.class);
}

class Main {
    static Object found(Class<?> c) {
        try {
            Method m = Has.class.getMethod("stat");
            return m.invoke(null); // rewrite: unreflect
        } catch (ReflectiveOperationException e) {
            return e;
        }
    }

    public static void main(String[] args) {
        System.out.println(Face.TEXT);
        System.out.println(Face.FOUND);
    }
}
