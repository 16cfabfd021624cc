// A loader of archives has a parent that hides some classes of the archive, so it defines them once more.
// complete: rewrite
// run:
// prints: square
// prints: square
package loaders_filtered;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call());
        java.net.URL own = Main.class.getProtectionDomain().getCodeSource().getLocation();
        java.net.URLClassLoader child = new java.net.URLClassLoader(new java.net.URL[] {own}, new Filter());
        Class<?> other = child.loadClass("loaders_filtered.Caller");
        System.out.println(other.getClassLoader() == child ? other.getMethod("call").invoke(other.getDeclaredConstructor().newInstance()) : "the same");
    }
}
class Filter extends ClassLoader {
    Filter() { super(Filter.class.getClassLoader()); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.endsWith(".Caller")) throw new ClassNotFoundException(name);
        return super.loadClass(name, resolve);
    }
}
// file: loaders_filtered/Shape.java
package loaders_filtered;
public interface Shape { String area(); }
// file: loaders_filtered/Shapes.java
package loaders_filtered;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_filtered/Caller.java
package loaders_filtered;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // never: rewrite
    }
}
