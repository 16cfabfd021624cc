// How class files end stands in a field.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_kinds;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = new Child().loadClass("loaders_kinds.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
enum Kind {
    CLASS(".class"), SOURCE(".java");
    final String end;
    Kind(String end) { this.end = end; }
}
class Resources {
    static void copy(String name, java.io.OutputStream to) throws java.io.IOException {
        Resources.class.getClassLoader().getResourceAsStream(name.replace('.', '/') + Kind.CLASS.end).transferTo(to);
    }
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
// file: loaders_kinds/Shape.java
package loaders_kinds;
public interface Shape { String area(); }
// file: loaders_kinds/Shapes.java
package loaders_kinds;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_kinds/Caller.java
package loaders_kinds;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
