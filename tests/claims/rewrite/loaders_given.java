// A lambda reads, for a loader that names class files and defines them.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_given;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = new Child(Main.class.getClassLoader()::getResourceAsStream).loadClass("loaders_given.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
interface Source { java.io.InputStream open(String path); }
class Child extends ClassLoader {
    private final Source source;
    Child(Source source) {
        super(Main.class.getClassLoader());
        this.source = source;
    }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.endsWith(".Caller")) return super.loadClass(name, resolve);
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        try {
            source.open(name.replace('.', '/') + ".class").transferTo(bytes);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    }
}
// file: loaders_given/Shape.java
package loaders_given;
public interface Shape { String area(); }
// file: loaders_given/Shapes.java
package loaders_given;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_given/Caller.java
package loaders_given;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
