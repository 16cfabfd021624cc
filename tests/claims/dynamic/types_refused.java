// A class that is there, and that the JVM refuses (below a final class), is loaded where a site is linked: what names it
// stays.
// javac: --release 17
// run:
// prints: IncompatibleClassChangeError
// prints: IncompatibleClassChangeError
// prints: IncompatibleClassChangeError
// prints: kept
// patch: Below Opened Closed
package types_refused;
import java.util.function.*;

class Opened { }
final class Closed { }
class Below extends Opened { }
class Fine extends Opened { }
record Pair(Below below, int n) { }
class Main {
    static Object of(Below below) { return "of"; }
    static void body() {
        Consumer<Below> c = b -> System.out.println("ran"); // never: lambda
        c.accept(null);
    }
    static void reference() {
        Function<Below, Object> f = Main::of; // never: lambda
        System.out.println(f.apply(null));
    }
    static void hash() { System.out.println(new Pair(null, 1).hashCode()); }
    static void kept() {
        Consumer<Fine> c = b -> System.out.println("kept"); // rewrite: lambda
        c.accept(null);
    }
    static void run(Runnable what) {
        try {
            what.run();
        } catch (Throwable t) {
            System.out.println(t.getClass().getSimpleName());
        }
    }
    public static void main(String[] args) {
        run(new Runnable() { public void run() { body(); } });
        run(new Runnable() { public void run() { reference(); } });
        run(new Runnable() { public void run() { hash(); } });
        run(new Runnable() { public void run() { kept(); } });
    }
}
