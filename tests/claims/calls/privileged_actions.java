// `doPrivileged` runs the action that it is given, and gives what the action gives.
// run:
// prints: square
// prints: circle
// prints: square
// prints: run
// prints: null
package privileged_actions;
import java.security.*;

// prelude: Shape Square Circle

class Make implements PrivilegedExceptionAction<Shape> {
    Shape shape;
    Make(Shape shape) { this.shape = shape; }
    public Shape run() { return shape; }
}

class Main {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws Exception {
        Shape s = AccessController.doPrivileged((PrivilegedAction<Shape>) () -> new Square()); //^ s : Square
        System.out.println(s.area()); //^ calls Square.area
        s = AccessController.doPrivileged(new Make(new Circle())); //^ s : Circle
        System.out.println(s.area()); //^ calls Circle.area
        s = AccessController.doPrivileged(new Make(new Square()), AccessController.getContext()); //^ s : Square
        System.out.println(s.area()); //^ calls Square.area
        Object o = AccessController.doPrivileged((PrivilegedAction<Void>) () -> { System.out.println("run"); return null; });
        System.out.println(o);
    }
}
