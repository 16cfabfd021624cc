// A copy of a class in another loader, which lacks some of the classes that its lambdas name, or has its own of
// them: linking a lambda fails there as before, and whoever asks for the methods of the copy loads no class more.
// run:
// prints: IllegalAccessError evaluated evaluated evaluated members true
// prints: LinkageError evaluated evaluated InternalError members true
// prints: NoClassDefFoundError NoClassDefFoundError evaluated NoClassDefFoundError no members
// prints: LinkageError LinkageError NoClassDefFoundError LinkageError no members
// prints: LinkageError LinkageError evaluated LinkageError no members
// prints: LinkageError LinkageError evaluated LinkageError no members
package loaders_far;

import java.util.function.*;

class Main {
    public static void main(String[] args) throws Exception {
        run(new Child(Set.of("X"), ""));
        run(new Child(Set.of("X"), ""));
        run(new Child(Set.of(), "X"));
        run(new Child(Set.of(), "I"));
        run(new Child(Set.of(), "Captured"));
        System.out.println(new Host().get());
    }
    static void run(ClassLoader loader) throws Exception {
        Class<?> copy = loader.loadClass("loaders_far.Host");
        System.out.println(((Supplier<?>) copy.getDeclaredConstructor().newInstance()).get());
    }
}
class Set extends java.util.HashSet<String> {
    static Set of(String... names) {
        Set set = new Set();
        for (String name : names) set.add(name);
        return set;
    }
}
class Child extends ClassLoader {
    final Set own;
    final String lacks;
    Child(Set own, String lacks) {
        super(Main.class.getClassLoader());
        this.own = own;
        this.lacks = lacks;
    }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (findLoadedClass(name) != null) return findLoadedClass(name);
        String simple = name.substring(name.lastIndexOf('.') + 1);
        if (simple.equals(lacks)) throw new ClassNotFoundException(name);
        if (simple.startsWith("Host$$Lambda") && lacks.equals("I")) throw new AssertionError(name);
        if (!own.contains(simple) && !name.startsWith("loaders_far.Host")) return super.loadClass(name, resolve);
        try (java.io.InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
// file: loaders_far/Host.java
package loaders_far;
import java.util.function.*;
public class Host implements Supplier<Object> {
    static String evaluated(Supplier<Object> site) {
        try {
            return site.get() == null ? "null" : "evaluated";
        } catch (Throwable e) {
            return e.getClass().getSimpleName();
        }
    }
    public Object get() {
        Supplier<Object> far = () -> { // rewrite: lambda
            Consumer<X> f = Far::take; // never: lambda
            return f;
        };
        Supplier<Object> own = () -> { Consumer<X> f = x -> { }; return f; }; // rewrite: lambda // rewrite: lambda
        Supplier<Object> interfaces = () -> { I i = () -> { }; return i; }; // rewrite: lambda // rewrite: lambda
        Supplier<Object> takes = () -> { // rewrite: lambda
            Takes i = x -> { }; // never: lambda
            return i;
        };
        String members;
        try {
            members = "members " + (getClass().getDeclaredMethods().length > 0);
        } catch (LinkageError e) {
            members = "no members";
        }
        return evaluated(far) + " " + evaluated(own) + " " + evaluated(interfaces) + " " + evaluated(takes) + " " + members;
    }
    static void later() {
        I i = () -> { }; // rewrite: lambda
        i.go();
    }
    // No method has the type of what this captures.
    static Runnable captures() {
        return new Captured()::go; // never: lambda
    }
}
// file: loaders_far/I.java
package loaders_far;
public interface I { void go(); }
// file: loaders_far/Takes.java
package loaders_far;
public interface Takes { void take(X x); }
// file: loaders_far/Far.java
package loaders_far;
public class Far { public static void take(X x) { } }
// file: loaders_far/X.java
package loaders_far;
public class X { }
// file: loaders_far/Captured.java
package loaders_far;
public class Captured { public void go() { } }
