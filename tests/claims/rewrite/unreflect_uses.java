// A known method, constructor or field that code may use is used by an instruction; where the object, the arguments or the
// member itself are not as that needs them, reflection throws, or widens, as before.
// run:
// prints: square
// prints: made 5
// prints: 5 text
// prints: made 3
// prints: null
// prints: read 3
// prints: 4
// prints: private
// prints: 9.0
// prints: java.lang.NullPointerException
// prints: java.lang.IllegalArgumentException
// prints: java.lang.IllegalArgumentException
// prints: java.lang.IllegalArgumentException
// prints: java.lang.IllegalArgumentException
// prints: java.lang.IllegalArgumentException
// prints: java.lang.NullPointerException
// prints: java.lang.IllegalArgumentException
// prints: java.lang.NullPointerException
// prints: 3.0
// prints: [x] true c 1 2 3 4.0
package unreflect_uses;
import java.lang.reflect.*;

// prelude: Shape Square Circle

class Box {
    int n;
    Object o;
    static long total;
    Box(int n) { this.n = n; System.out.println("made " + n); }
    public String with(int n, CharSequence text) { return n + " " + text; }
    public void nothing() {}
    public static double of(double d) { return d; }
    static String all(String[] strings, boolean z, char c, byte b, short s, long j, float f) {
        return java.util.Arrays.toString(strings) + " " + z + " " + c + " " + b + " " + s + " " + j + " " + f;
    }
}

class Main {
    interface Does { Object it() throws Throwable; }

    static void tells(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    private static String hidden() { return "private"; }


    static Object with(Object on, Object... given) throws Exception {
        Method m = Box.class.getMethod("with", int.class, CharSequence.class);
        return m.invoke(on, given); // rewrite: unreflect
    }
    static Object of(Object... given) throws Exception {
        Method m = Box.class.getMethod("of", double.class);
        return m.invoke(null, given); // rewrite: unreflect
    }
    static Object n(Object of) throws Exception {
        Field n = Box.class.getDeclaredField("n");
        return n.get(of); // rewrite: unreflect
    }
    static Object set(Object of, Object to) throws Exception {
        Field n = Box.class.getDeclaredField("n");
        n.set(of, to); // rewrite: unreflect
        return n.get(of); // rewrite: unreflect
    }

    public static void main(String[] args) throws Exception {
        Method area = Shape.class.getMethod("area");
        System.out.println(area.invoke(new Square())); // rewrite: unreflect
        Constructor<Box> makes = Box.class.getDeclaredConstructor(int.class);
        System.out.println(with(new Box(5), 5, "text"));
        Box b = makes.newInstance(3); // rewrite: unreflect
        Method nothing = Box.class.getMethod("nothing");
        System.out.println(nothing.invoke(b, (Object[]) null)); // rewrite: unreflect
        System.out.println("read " + n(b));
        Box.total = 4;
        Field total = Box.class.getDeclaredField("total");
        System.out.println(total.get(null)); // rewrite: unreflect
        Method hidden = Main.class.getDeclaredMethod("hidden");
        System.out.println(hidden.invoke(null)); // rewrite: unreflect
        tells(() -> of(9.0));
        tells(() -> with(null, 1, "a"));
        tells(() -> with("no box", 1, "a"));
        tells(() -> with(b, 1));
        tells(() -> with(b));
        tells(() -> with(b, 1, 2));
        tells(() -> with(b, (Object[]) null));
        tells(() -> n(null));
        tells(() -> n("no box"));
        tells(() -> set(null, 1));
        tells(() -> of(3));
        Method all = Box.class.getDeclaredMethod("all", String[].class, boolean.class, char.class, byte.class, short.class, long.class, float.class);
        System.out.println(all.invoke(null, new String[] {"x"}, true, 'c', (byte) 1, (short) 2, 3L, 4f)); // rewrite: unreflect
    }
}
