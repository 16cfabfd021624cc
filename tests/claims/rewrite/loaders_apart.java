// One class names class files, another reads them, and a third defines what it is given: Caller may then not name the package-private Square, which another loader has defined.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_apart;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = new Child(Main.class.getClassLoader()).loadClass("loaders_apart.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
class Names { static String file(String name) { return name.replace('.', '/') + ".class"; } }
class Files {
    static byte[] read(String path) {
        try (java.io.InputStream in = Files.class.getResourceAsStream("/" + path)) {
            return in.readAllBytes();
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }
}
class Both { static byte[] bytes(String name) { return Files.read(Names.file(name)); } }
class Child extends ClassLoader {
    Child(ClassLoader parent) { super(parent); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.endsWith(".Caller")) return super.loadClass(name, resolve);
        byte[] bytes = Both.bytes(name);
        return defineClass(name, bytes, 0, bytes.length);
    }
}
// file: loaders_apart/Shape.java
package loaders_apart;
public interface Shape { String area(); }
// file: loaders_apart/Shapes.java
package loaders_apart;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_apart/Caller.java
package loaders_apart;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
