// The name of a class file may come from a format.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_formats;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = new Child().loadClass("loaders_formats.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
class Child extends ClassLoader {
    Child() { super(Main.class.getClassLoader()); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.endsWith(".Caller")) return super.loadClass(name, resolve);
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        try {
            getParent().getResourceAsStream(String.format("%s.class", name.replace('.', '/'))).transferTo(bytes);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    }
}
// file: loaders_formats/Shape.java
package loaders_formats;
public interface Shape { String area(); }
// file: loaders_formats/Shapes.java
package loaders_formats;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_formats/Caller.java
package loaders_formats;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
