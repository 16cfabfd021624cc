// An object is made with the name of a class file, and reads it.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_resources;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = new Child().loadClass("loaders_resources.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
class Resource {
    private final String path;
    Resource(String path) { this.path = path; }
    java.io.InputStream open() { return Main.class.getClassLoader().getResourceAsStream(path); }
}
class Resources {
    static void copy(String name, java.io.OutputStream to) throws java.io.IOException { new Resource(name.replace('.', '/') + ".class").open().transferTo(to); }
}
class Child extends ClassLoader {
    Child() { super(Main.class.getClassLoader()); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.endsWith(".Caller")) return super.loadClass(name, resolve);
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        try {
            Resources.copy(name, bytes);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    }
}
// file: loaders_resources/Shape.java
package loaders_resources;
public interface Shape { String area(); }
// file: loaders_resources/Shapes.java
package loaders_resources;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_resources/Caller.java
package loaders_resources;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
