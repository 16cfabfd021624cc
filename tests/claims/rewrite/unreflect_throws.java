// What the body throws is wrapped, errors too; what the class's initialiser throws is not, so members that may have to
// initialise their class stay.
// patch: Missing late lato
// run:
// prints: InvocationTargetException caused by IOException: checked
// prints: InvocationTargetException caused by Error: error
// prints: InvocationTargetException caused by InvocationTargetException: null
// prints: InvocationTargetException caused by IllegalStateException: made
// prints: InvocationTargetException caused by AbstractMethodError
// prints: ExceptionInInitializerError caused by RuntimeException: initialiser
// prints: NoClassDefFoundError caused by ExceptionInInitializerError
// prints: initialised
// prints: 1
// prints: interface
// prints: run
// prints: NoClassDefFoundError caused by ExceptionInInitializerError
package unreflect_throws;
import java.io.IOException;
import java.lang.reflect.*;

class Throws {
    public static void checked() throws IOException { throw new IOException("checked"); }
    public void error() { throw new Error("error"); }
    public static void twice() throws Exception {
        Method error = Throws.class.getMethod("error");
        error.invoke(new Throws()); // rewrite: unreflect
    }
    Throws() {}
    Throws(int n) { throw new IllegalStateException("made"); }
}
interface Late { void late(); }
class Fails {
    static final int N = fail();
    static int fail() { throw new RuntimeException("initialiser"); }
    public static void run() {}
}
interface Says {
    Object X = say("interface");
    static Object say(String s) { System.out.println(s); return s; }
    void run();
}
class Runs implements Says { public void run() { System.out.println("run"); } }
class Keep { static Kept it; }
class Kept {
    static { Keep.it = new Kept(); if (true) throw new RuntimeException(); }
    public String m() { return "m"; }
}
class Prints {
    static { System.out.println("initialised"); }
    Object one = 1;
}

class Main {
    interface Does { void it() throws Throwable; }

    static void tells(Does does) {
        try {
            does.it();
        } catch (Throwable e) {
            Throwable cause = e.getCause();
            String of = cause == null ? "nothing" : cause.getClass().getSimpleName();
            boolean isLink = cause instanceof LinkageError;
            System.out.println(e.getClass().getSimpleName() + " caused by " + of + (cause == null || isLink ? "" : ": " + cause.getMessage()));
        }
    }

    public static void main(String[] args) throws Exception {
        tells(() -> {
            Method checked = Throws.class.getMethod("checked");
            checked.invoke(null); // rewrite: unreflect
        });
        tells(() -> {
            Method error = Throws.class.getMethod("error");
            error.invoke(new Throws()); // rewrite: unreflect
        });
        tells(() -> {
            Method twice = Throws.class.getMethod("twice");
            twice.invoke(null); // rewrite: unreflect
        });
        tells(() -> {
            Constructor<Throws> made = Throws.class.getDeclaredConstructor(int.class);
            made.newInstance(1); // rewrite: unreflect
        });
        tells(() -> {
            Method late = Late.class.getMethod("late");
            late.invoke(new Missing()); // rewrite: unreflect
        });
        tells(() -> {
            Method run = Fails.class.getMethod("run");
            run.invoke(null); // never: unreflect
        });
        tells(() -> {
            Method run = Fails.class.getMethod("run");
            run.invoke(null); // never: unreflect
        });
        Constructor<Prints> prints = Prints.class.getDeclaredConstructor();
        Prints p = prints.newInstance(); // never: unreflect
        Field one = Prints.class.getDeclaredField("one");
        System.out.println(one.get(p)); // never: unreflect
        // Also that of an instance's method is initialised, which an instruction would not do.
        Method run = Says.class.getMethod("run");
        run.invoke(new Runs()); // never: unreflect
        try { new Kept(); } catch (Throwable t) {}
        tells(() -> {
            Method m = Kept.class.getMethod("m");
            System.out.println(m.invoke(Keep.it)); // never: unreflect
        });
    }
}
class Missing implements Late { public void late() {} }
