// A text that is not ASCII hides no sign of a class loader.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_accents;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = new Child().loadClass("loaders_accents.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
class Child extends ClassLoader {
    static final String TITLE = "Prüfung";
    Child() { super(Main.class.getClassLoader()); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.endsWith(".Caller")) return super.loadClass(name, resolve);
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        try {
            getParent().getResourceAsStream(name.replace('.', '/') + ".class").transferTo(bytes);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    }
}
// file: loaders_accents/Shape.java
package loaders_accents;
public interface Shape { String area(); }
// file: loaders_accents/Shapes.java
package loaders_accents;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_accents/Caller.java
package loaders_accents;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
