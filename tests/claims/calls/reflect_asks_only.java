// `getClass`, `isInstance` and `Array.getLength` do nothing with an object: who else may know it stays as it was.
// run:
// prints: square
// prints: square
// prints: square
// prints: circle
package reflect_asks_only;
import java.lang.reflect.Array;

// prelude: Shape Square Circle
class Box {
    Shape s;
    static Box seen;
    Box(Shape s) { this.s = s; }
    static void change() { if (seen != null) seen.s = new Circle(); }
    @Override public String toString() { seen = this; return "box"; }
}
class Main {
    static String of(Object o) { return o.getClass().getName(); }
    static boolean is(Object o, Class<?> c) { return c.isInstance(o) || c.isAssignableFrom(Box.class); }
    static int length(Object o) { return Array.getLength(o); }
    static String told(Object o) { return o.getClass() + " " + o; }

    public static void main(String[] args) {
        Box b = new Box(new Square());
        of(b);
        Box.change();
        System.out.println(b.s.area()); //^ calls Square.area
        is(b, String.class);
        Box.change();
        System.out.println(b.s.area()); //^ calls Square.area
        Shape[] array = {new Square()};
        length(array);
        System.out.println(array[0].area()); //^ calls Square.area
        told(b);
        Box.change();
        System.out.println(b.s.area()); // never: calls {Square.area}
    }
}
