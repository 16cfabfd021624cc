// A library defines classes that it reads by their names, and delegates the rest.
// complete: rewrite
// run:
// prints: square
// prints: square
// classpath-only: lib.Again
package loaders_library;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = loaders_library.lib.Again.load(Main.class.getClassLoader(), "loaders_library.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
// file: loaders_library/Shape.java
package loaders_library;
public interface Shape { String area(); }
// file: loaders_library/Shapes.java
package loaders_library;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_library/Caller.java
package loaders_library;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
// file: loaders_library/lib/Again.java
package loaders_library.lib;
public class Again extends ClassLoader {
    Again(ClassLoader parent) { super(parent); }
    public static Class<?> load(ClassLoader from, String name) throws Exception {
        try (java.io.InputStream in = from.getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return new Again(from).defineClass(name, bytes, 0, bytes.length);
        }
    }
}
