// A call of a method handle that nothing is bound to and nothing adapted becomes an instruction.
// run:
// prints: initialised
// prints: square 3
// prints: square 4
// prints: square 5
// prints: mine x
// prints: nothing
// prints: before
// prints: made is initialised
// prints: made
// prints: null receiver
// prints: java.lang.ExceptionInInitializerError
// prints: java.lang.NoClassDefFoundError
package call_handles;
import java.lang.invoke.*;

interface Shape { String area(int n); }
class Square implements Shape { public String area(int n) { return "square " + n; } }
class Main {
    static { System.out.println("initialised"); }
    static String once(Shape s, long n) { return s.area((int) n); }
    private String mine(String s) { return "mine " + s; }
    static void nothing() { System.out.println("nothing"); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle once = lookup.findStatic(Main.class, "once",
            MethodType.methodType(String.class, Shape.class, long.class));
        System.out.println((String) once.invokeExact((Shape) new Square(), 3L)); // rewrite: call
        System.out.println((String) once.invoke((Shape) new Square(), 4L)); // rewrite: call
        MethodHandle area = lookup.findVirtual(Shape.class, "area", MethodType.methodType(String.class, int.class));
        System.out.println((String) area.invokeExact((Shape) new Square(), 5)); // rewrite: call
        MethodHandle mine = lookup.findVirtual(Main.class, "mine", MethodType.methodType(String.class, String.class));
        System.out.println((String) mine.invokeExact(new Main(), "x")); // rewrite: call
        MethodHandle nothing = lookup.findStatic(Main.class, "nothing", MethodType.methodType(void.class));
        nothing.invokeExact(); // rewrite: call
        MethodHandle makes = lookup.findConstructor(Made.class, MethodType.methodType(void.class, String.class));
        System.out.println("before");
        Made made = (Made) makes.invokeExact("made"); // rewrite: call
        System.out.println(made.text);
        try {
            Object gone = (String) mine.invokeExact((Main) null, "x"); // rewrite: call
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        fails();
        fails();
    }
    static void fails() throws Throwable {
        MethodHandle run = MethodHandles.lookup().findStatic(Failing.class, "run", MethodType.methodType(void.class));
        try {
            run.invokeExact(); // rewrite: call
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
    }
}
class Made {
    static { System.out.println("made is initialised"); }
    final String text;
    Made(String text) { this.text = text; }
}
class Failing {
    static final int ZERO = Integer.parseInt("0");
    static final int NEVER = 1 / ZERO;
    static void run() { }
}
