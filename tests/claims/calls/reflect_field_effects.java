// A field that reflection sets holds that: through any field object that may be it, of any object that may be meant.
// run:
// prints: circle
// prints: circle
// prints: circle
package reflect_field_effects;
import java.lang.reflect.*;

// prelude: Shape Square Circle
class Box {
    Shape one = new Square(), two = new Square();
    private final Shape fixed = new Square();
}

class Main {
    static void set(Object on, String name, Object to) throws Exception {
        Field f = Box.class.getDeclaredField(name);
        f.setAccessible(true);
        f.set(on, to);
    }

    public static void main(String[] args) throws Exception {
        Box b = new Box();
        set(b, args.length == 0 ? "one" : "two", new Circle());
        System.out.println(b.one.area()); // may: calls Circle.area
        for (Field f : Box.class.getDeclaredFields()) {
            f.setAccessible(true);
            f.set(b, new Circle());
        }
        System.out.println(b.two.area()); // may: calls Circle.area
        Field fixed = Box.class.getDeclaredField("fixed");
        fixed.setAccessible(true);
        Shape s = (Shape) fixed.get(b); // never: s : {Square}
        System.out.println(s.area()); // may: calls Circle.area
    }
}
