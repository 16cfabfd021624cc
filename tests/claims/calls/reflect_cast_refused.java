// `Class.cast` lets null and objects of the class pass, and refuses all others; to a primitive class everything but null.
// run:
// prints: square
// prints: null
// prints: ClassCastException: Cannot cast reflect_cast_refused.Circle to reflect_cast_refused.Square
// prints: ClassCastException: Cannot cast java.lang.Integer to int
// prints: null
package reflect_cast_refused;

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
        String s = e.getClass().getSimpleName() + ": " + e.getMessage();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Main {
    static Object area(Object o) {
        Square s = Square.class.cast(o);
        return s == null ? null : s.area();
    }

    public static void main(String[] args) {
        Tells.of(() -> area(new Square()));
        Tells.of(() -> area(null));
        Tells.of(() -> area(new Circle()));
        Tells.of(() -> int.class.cast(1));
        Tells.of(() -> int.class.cast(null));
        Object o = args.length == 0 ? new Square() : new Circle();
        Square s = Square.class.cast(o); // never: s : {Circle}
    }
}
