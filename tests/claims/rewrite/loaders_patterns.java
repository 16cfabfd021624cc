// A regular expression may tell class files.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_patterns;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        Class<?> other = new Child().loadClass("loaders_patterns.Caller");
        System.out.println(other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()));
    }
}
class Child extends ClassLoader {
    Child() { super(Main.class.getClassLoader()); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.endsWith(".Caller")) return super.loadClass(name, resolve);
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        try {
            try (java.util.jar.JarFile jar = new java.util.jar.JarFile(Main.class.getProtectionDomain().getCodeSource().getLocation().getPath())) {
                for (java.util.jar.JarEntry entry : java.util.Collections.list(jar.entries()))
                    if (entry.getName().replaceAll("\\.class$", "").replace('/', '.').equals(name)) jar.getInputStream(entry).transferTo(bytes);
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    }
}
// file: loaders_patterns/Shape.java
package loaders_patterns;
public interface Shape { String area(); }
// file: loaders_patterns/Shapes.java
package loaders_patterns;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_patterns/Caller.java
package loaders_patterns;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
