// The base of a loader defines and reads, the loader itself names the file.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_base;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = new Child(Main.class.getClassLoader()).loadClass("loaders_base.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
abstract class Base extends ClassLoader {
    Base(ClassLoader parent) { super(parent); }
    Class<?> define(String name, byte[] bytes) { return defineClass(name, bytes, 0, bytes.length); }
    byte[] read(String path) {
        try (java.io.InputStream in = getResourceAsStream(path)) {
            return in.readAllBytes();
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }
}
class Child extends Base {
    Child(ClassLoader parent) { super(parent); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return name.endsWith(".Caller") ? define(name, read(name.replace('.', '/') + ".class")) : super.loadClass(name, resolve);
    }
}
// file: loaders_base/Shape.java
package loaders_base;
public interface Shape { String area(); }
// file: loaders_base/Shapes.java
package loaders_base;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_base/Caller.java
package loaders_base;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
