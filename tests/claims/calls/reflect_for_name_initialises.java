// `Class.forName` runs the class's initialiser, which may change what it reaches, and may throw: an ExceptionInInitializerError first, NoClassDefFoundError then.
// run:
// prints: square
// prints: circle
// prints: ExceptionInInitializerError < IllegalStateException
// prints: NoClassDefFoundError < ExceptionInInitializerError
// prints: found
package reflect_for_name_initialises;

// prelude: Shape Square Circle
interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(chain(e));
        }
    }
    static String chain(Throwable e) {
        String s = e.getClass().getSimpleName();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Box {
    static Box shared;
    Shape shape = new Square();
}
class Changes { static { Box.shared.shape = new Circle(); } }
class Fails { static { if (true) throw new IllegalStateException(); } }

class Main {
    public static void main(String[] args) throws Exception {
        Box b = new Box();
        Box.shared = b;
        System.out.println(b.shape.area());
        Class.forName("reflect_for_name_initialises.Changes");
        Shape s = b.shape; // may: s = Circle@-9
        System.out.println(s.area()); // may: calls Circle.area
        Tells.of(() -> Class.forName("reflect_for_name_initialises.Fails"));
        Tells.of(() -> Class.forName("reflect_for_name_initialises.Fails"));
        Tells.of(() -> Class.forName("reflect_for_name_initialises.Fails", false, Main.class.getClassLoader()) == null ? "none" : "found");
    }
}
