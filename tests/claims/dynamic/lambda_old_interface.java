// Interfaces before nests: their private bodies are reached by static methods, since an instance method
// would be inherited. A static method waits for the interface to be initialised, an instance method that
// runs meanwhile or after that failed does not: those of such interfaces stay.
// release: 8
// run:
// prints: found
// prints: <xfound
// prints: says static
// prints: true false
// prints: -531724698457674828
// prints: kept it
// prints: java.lang.ExceptionInInitializerError
// prints: java.lang.NoClassDefFoundError
// prints: ran after failure true
// prints: 0
package lambda_old_interface;
import java.util.*;
import java.util.function.*;

interface Finds<T> {
    T found();
    default Supplier<T> later() { return () -> found(); } // rewrite: lambda
    default Function<T, String> text(String prefix) { return t -> prefix + t + found(); } // rewrite: lambda
    static Runnable says(String s) { return () -> System.out.println("says " + s); } // rewrite: lambda
    default Optional<T> chained(long n, double d) {
        return Optional.of(found()).filter(t -> n + d > 2); // rewrite: lambda
    }
}
// It has a default serialVersionUID of its own.
interface Kept extends java.io.Serializable {
    default Supplier<String> text() { return () -> "kept " + this; } // never: lambda
}
interface Fails {
    int NEVER = Main.fail();
    static Supplier<String> fixed() { return () -> "fixed"; } // rewrite: lambda
    <T> T same(T t);
    default Supplier<String> after() { return () -> "ran after failure " + (this != null); } // never: lambda
}
class Main implements Finds<String> {
    static Supplier<String> leak;
    static int fail() {
        leak = new Late().after();
        throw new IllegalStateException();
    }
    public String found() { return "found"; }
    @Override public String toString() { return "main"; }

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        System.out.println(main.later().get());
        System.out.println(main.text("<").apply("x"));
        Finds.says("static").run();
        System.out.println(main.chained(1, 2).isPresent() + " " + main.chained(1, 0.5).isPresent());
        System.out.println(java.io.ObjectStreamClass.lookup(Kept.class).getSerialVersionUID());
        System.out.println(new Kept() { @Override public String toString() { return "it"; } }.text().get());
        try { Fails.fixed().get(); } catch (LinkageError e) { System.out.println(e.getClass().getName()); }
        try { Fails.fixed().get(); } catch (LinkageError e) { System.out.println(e.getClass().getName()); }
        System.out.println(leak.get());
        // Who implements it inherits nothing.
        int added = 0;
        for (java.lang.reflect.Method m : Main.class.getMethods()) if (m.isSynthetic() && m.getParameterCount() > 1) added++;
        System.out.println(added);
    }
}
class Late implements Fails { public <T> T same(T t) { return t; } }
