// A loader of the archive defines some of its classes once more: each copy of a class evaluates its own
// lambdas, whether it finds the class that is to hold them through its own loader, through the other's,
// or not at all.
// run:
// prints: static 2 own 1 123.0455 truetruetruefalsenear
// prints: static 3 own 1 123.0455 truetruetruefalsenear
// prints: static 2 own 1 123.0455 truetruetrueno access
// prints: static 3 own 1 123.0455 truetruetrueno access
// prints: static 2 own 1 123.0455 truetruetrueno access
// prints: static 3 own 1 123.0455 truetruetrueno access
// prints: static 2 own 1 123.0455 truetruetrueno access
// prints: static 3 own 1 123.0455 truetruetrueno access
// prints: static 2 own 1 123.0455 truetruetrueno access
// prints: static 3 own 1 123.0455 truetruetrueno access
// prints: static 2 own 1 123.0455 truetruetrueno access
// prints: static 3 own 1 123.0455 truetruetrueno access
// prints: static 5 own 4 123.0455 truetruetruefalsenear
// prints: static 6 own 4 123.0455 truetruetruefalsenear
package loaders_lambdas;

import java.util.function.Function;
import java.util.function.Supplier;

class Main {
    public static void main(String[] args) throws Exception {
        run(new Host());
        // Only the class: what holds its lambdas is the original's, or missing.
        String host = "loaders_lambdas.Host";
        run(copy(new Child(name -> name.equals(host), null)));
        run(copy(new Child(name -> name.equals(host), name -> new ClassNotFoundException(name))));
        run(copy(new Child(name -> name.equals(host), name -> new IllegalStateException(name))));
        run(copy(new Child(name -> name.equals(host), name -> new NoClassDefFoundError(name))));
        // All that is called like it.
        run(copy(new Child(name -> name.startsWith(host), null)));
        run(new Host());
    }
    static Supplier<?> copy(ClassLoader loader) throws Exception {
        Class<?> copy = loader.loadClass("loaders_lambdas.Host");
        return (Supplier<?>) copy.getDeclaredConstructor().newInstance();
    }
    static void run(Supplier<?> host) {
        System.out.println(host.get());
        System.out.println(host.get());
    }
}
class Child extends ClassLoader {
    final java.util.function.Predicate<String> own;
    final Function<String, Throwable> lacks;
    Child(java.util.function.Predicate<String> own, Function<String, Throwable> lacks) {
        super(Main.class.getClassLoader());
        this.own = own;
        this.lacks = lacks;
    }
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void fail(Throwable t) throws T { throw (T) t; }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (findLoadedClass(name) != null) return findLoadedClass(name);
        if (!own.test(name)) {
            if (lacks != null && name.startsWith("loaders_lambdas.Host$")) Child.<RuntimeException>fail(lacks.apply(name));
            return super.loadClass(name, resolve);
        }
        try (java.io.InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
// file: loaders_lambdas/Host.java
package loaders_lambdas;
import java.util.function.Function;
import java.util.function.Supplier;
public class Host implements Supplier<Object> {
    static int made;
    static Object kept;
    final int number = ++made;
    long wide = 5;
    Supplier<String> alone() {
        return () -> "static " + made; // rewrite: lambda
    }
    Supplier<String> bound() {
        return this::own; // rewrite: lambda
    }
    Function<Object, String> captures(long a, int b, double c, String d) {
        return e -> (Object) a + "" + (Object) b + (Object) c + d + e + (Object) wide; // rewrite: lambda
    }
    static Supplier<Object> another() {
        return Host::new; // rewrite: lambda
    }
    // Another copy of the class may not reach what is of the package only: its site throws.
    static String near() {
        try {
            Function<Near, String> near = Near::text; // rewrite: lambda
            Supplier<Near> made = Near::new; // rewrite: lambda
            return near.getClass().isInterface() + made.get().text();
        } catch (IllegalAccessError e) {
            return "no access";
        }
    }
    private String own() { return "own " + (Object) number; }
    public Object get() {
        boolean same = kept == null || kept == alone();
        kept = alone();
        String mine = "" + (kept == alone()) + same + (another().get().getClass() == getClass());
        return alone().get() + " " + bound().get() + " " + captures(1, 2, 3, "4").apply("5") + " " + mine + near();
    }
}
class Near {
    String text() { return "near"; }
}
