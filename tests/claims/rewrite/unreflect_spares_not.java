// A lookup stays that may throw, load, initialise or be seen: of a class that may not link, with members whose types may
// be missing, of a class with an initialiser; and where something else needs the member.
// missing-at-run: Gone
// run:
// prints: java.lang.NoClassDefFoundError
// prints: java.lang.NoClassDefFoundError
// prints: java.lang.NoClassDefFoundError
// prints: initialised
// prints: java.lang.NullPointerException
// prints: java.lang.NullPointerException
// prints: one
// prints: one
// prints: true
// prints: one
package unreflect_spares_not;
import java.lang.reflect.*;

class Gone { void take(Gone g) {} }
class Below extends Gone {}
class NamesGone {
    static void one() { System.out.println("never"); }
    static void two(Gone gone) {}
}
class ThrowsGone {
    static void one() { System.out.println("never"); }
    static void two() throws GoneException {}
}
class GoneException extends Exception { Gone gone; }
class Unlinked {
    static void one() { System.out.println("never"); }
    static Gone narrow(boolean b, Below below) { Gone g = b ? below : null; return below; }
}
class Initialised {
    static { System.out.println("initialised"); }
}
class Some {
    static void one() { System.out.println("one"); }
}

class Main {
    static Method kept;
    static boolean no;

    static void caught(ThrowingRunnable run) {
        try {
            run.run();
        } catch (Throwable t) {
            System.out.println(t.getClass().getName());
        }
    }

    interface ThrowingRunnable { void run() throws Exception; }

    public static void main(String[] args) throws Exception {
        try {
            Method m = NamesGone.class.getDeclaredMethod("one"); // never: unreflect
            m.invoke(null);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getClass().getName());
        }
        try {
            Class<?> c = Class.forName("unreflect_spares_not.Unlinked"); // never: unreflect
            System.out.println("linked " + c);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getClass().getName());
        }
        try {
            Method m = Unlinked.class.getDeclaredMethod("one"); // never: unreflect
            m.invoke(null);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getClass().getName());
        }
        Class.forName("unreflect_spares_not.Initialised"); // never: unreflect
        caught(() -> {
            Class<?> of = no ? Some.class : null;
            Method m = of.getDeclaredMethod("one"); // never: unreflect
            m.invoke(null);
        });
        caught(() -> {
            String name = no ? "unreflect_spares_not.Some" : null;
            Class.forName(name); // never: unreflect
        });
        Method stored = Some.class.getDeclaredMethod("one"); // never: unreflect
        kept = stored;
        stored.invoke(null); // rewrite: unreflect
        Method asked = Some.class.getDeclaredMethod("one"); // never: unreflect
        asked.invoke(null); // rewrite: unreflect
        System.out.println(asked.getName().equals("one"));
        Method maybe = no ? null : Some.class.getDeclaredMethod("one"); // never: unreflect
        maybe.invoke(null); // rewrite: unreflect
    }
}
