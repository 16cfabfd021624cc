// A loader of the archive defines one of its classes once more, and delegates the rest: Caller may then not name the package-private Square, which the other loader has defined, in another run-time package.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_child;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = new Child(Main.class.getClassLoader()).loadClass("loaders_child.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
class Child extends ClassLoader {
    Child(ClassLoader parent) { super(parent); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.endsWith(".Caller")) return super.loadClass(name, resolve);
        try (java.io.InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
// file: loaders_child/Shape.java
package loaders_child;
public interface Shape { String area(); }
// file: loaders_child/Shapes.java
package loaders_child;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_child/Caller.java
package loaders_child;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
