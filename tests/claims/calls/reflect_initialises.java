// Using a static member or a constructor runs the class's initialiser first, which may change what it reaches.
// run:
// prints: circle
// prints: circle
package reflect_initialises;
import java.lang.reflect.*;

// prelude: Shape Square Circle
class Box {
    static Box shared;
    Shape shape = new Square();
}
class One {
    static { Box.shared.shape = new Circle(); }
    public static void nothing() {}
}
class Two {
    static { Box.shared.shape = new Circle(); }
    public Two() {}
}

class Main {
    public static void main(String[] args) throws Exception {
        Box b = new Box();
        Box.shared = b;
        Method m = One.class.getMethod("nothing");
        m.invoke(null);
        System.out.println(b.shape.area()); // may: calls Circle.area
        b.shape = new Square();
        Constructor<?> c = Two.class.getConstructor();
        c.newInstance();
        System.out.println(b.shape.area()); // may: calls Circle.area
    }
}
