// A member that is not known may do anything to what it is given: its object, the elements of the array, and what these reach.
// run:
// prints: circle
// prints: circle
// prints: circle
package reflect_unknown_member_effects;
import java.lang.reflect.*;

// prelude: Shape Square Circle
class Box {
    Shape shape = new Square();
    public void own() { shape = new Circle(); }
    public static void other(Box b) { b.shape = new Circle(); }
    public static void in(Box[] all) { all[0].shape = new Circle(); }
}

class Main {
    static Method named(String name, Class<?>... types) throws Exception {
        return Box.class.getMethod(System.getProperty("none", name), types);
    }

    public static void main(String[] args) throws Exception {
        Box b = new Box();
        Method m = named("own");
        m.invoke(b); // never: calls
        System.out.println(b.shape.area()); // may: calls Circle.area
        b = new Box();
        m = named("other", Box.class);
        Object[] given = {b};
        m.invoke(null, given); // never: calls
        System.out.println(b.shape.area()); // may: calls Circle.area
        b = new Box();
        Box[] all = {b};
        m = named("in", Box[].class);
        m.invoke(null, (Object) all); // never: calls
        System.out.println(b.shape.area()); // may: calls Circle.area
    }
}
