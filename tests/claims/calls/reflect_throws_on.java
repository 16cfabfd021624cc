// What is stored before a method throws by reflection is stored: the handler sees it.
// run:
// prints: circle
// prints: circle
package reflect_throws_on;
import java.lang.reflect.*;

// prelude: Shape Square Circle
class Box {
    Shape shape = new Square();
    public void fails(Shape s) { shape = s; throw new IllegalStateException(); }
}
class Makes {
    public Makes(Box b) { b.shape = new Circle(); throw new IllegalStateException(); }
}

class Main {
    public static void main(String[] args) throws Exception {
        Box b = new Box();
        try {
            Method m = Box.class.getMethod("fails", Shape.class);
            m.invoke(b, new Circle());
        } catch (InvocationTargetException e) {}
        Shape s = b.shape; // may: s = Circle@-2
        System.out.println(s.area()); // may: calls Circle.area
        Box c = new Box();
        try {
            Constructor<?> made = Makes.class.getConstructor(Box.class);
            made.newInstance(c);
        } catch (InvocationTargetException e) {}
        s = c.shape;
        System.out.println(s.area()); // may: calls Circle.area
    }
}
