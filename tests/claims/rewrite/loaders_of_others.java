// What defines classes that it makes, or is given by the user, and reads files that are no classes, defines none of the archive again.
// complete: rewrite
// run:
// prints: square null
package loaders_of_others;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Caller().call() + " " + Main.class.getResource("/loaders_of_others.driver.class"));
        if (args.length > 0) new Given(null).define(args[0], args[1].getBytes());
    }
}
class Told { void told(String name) throws NoNameException { throw NoNameException.of(name + ".class"); } }
class NoNameException extends Exception {
    NoNameException(String name) { super(name); }
    static NoNameException of(String name) { return new NoNameException(String.valueOf(NoNameException.class.getResource(name))); }
}
class Given extends ClassLoader {
    Given(ClassLoader parent) { super(parent); }
    Class<?> define(String name, byte[] bytes) { return defineClass(name, bytes, 0, bytes.length); }
}
// file: loaders_of_others/Shape.java
package loaders_of_others;
public interface Shape { String area(); }
// file: loaders_of_others/Shapes.java
package loaders_of_others;
public class Shapes {
    public static Shape square() { return new Square(); }
}
class Square implements Shape { public String area() { return "square"; } }
// file: loaders_of_others/Caller.java
package loaders_of_others;
public class Caller {
    public String call() {
        Shape s = Shapes.square();
        return s.area(); // rewrite: narrow Shape.area -> Square.area
    }
}
