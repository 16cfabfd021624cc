// A loader names class files below a root that another class finds: no text goes there or comes from there.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_roots;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = new Child().loadClass("loaders_roots.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
class Root {
    private static java.nio.file.FileSystem files;
    static synchronized java.nio.file.Path find() throws Exception {
        java.net.URI place = Root.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        if (files == null) files = java.nio.file.FileSystems.newFileSystem(java.nio.file.Path.of(place), (ClassLoader) null);
        return files.getPath("/");
    }
}
class Child extends ClassLoader {
    Child() { super(Main.class.getClassLoader()); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.endsWith(".Caller")) return super.loadClass(name, resolve);
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        try {
            java.nio.file.Files.copy(Root.find().resolve(name.replace('.', '/') + ".class"), bytes);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    }
}
// file: loaders_roots/Shape.java
package loaders_roots;
public interface Shape { String area(); }
// file: loaders_roots/Shapes.java
package loaders_roots;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_roots/Caller.java
package loaders_roots;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
