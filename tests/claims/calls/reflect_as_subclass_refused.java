// `Class.asSubclass` gives the class itself or throws a ClassCastException.
// run:
// prints: square
// prints: ClassCastException
// prints: ClassCastException
// prints: NullPointerException
package reflect_as_subclass_refused;

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
class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Shape s = Square.class.asSubclass(Shape.class).getDeclaredConstructor().newInstance(); //^ s : Square
            return s.area(); //^ calls Square.area
        });
        Tells.of(() -> {
            Class<?> c = Shape.class.asSubclass(Square.class);
            return c.getDeclaredConstructor().newInstance();
        });
        Tells.of(() -> int.class.asSubclass(Object.class));
        Tells.of(() -> Square.class.asSubclass(null));
    }
}
