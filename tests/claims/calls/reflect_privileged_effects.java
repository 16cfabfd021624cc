// An action changes what it reaches: after it a field holds what the action stored, and what it threw on is still done.
// run:
// prints: circle
// prints: circle
package reflect_privileged_effects;
import java.security.*;

// prelude: Shape Square Circle
class Box { Shape shape = new Square(); }

class Main {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        Box b = new Box();
        AccessController.doPrivileged((PrivilegedAction<Object>) () -> { b.shape = new Circle(); return null; });
        Shape s = b.shape; // may: s = Circle@-1
        System.out.println(s.area()); // may: calls Circle.area
        Box c = new Box();
        try {
            AccessController.doPrivileged((PrivilegedAction<Object>) () -> { c.shape = new Circle(); throw new IllegalStateException(); });
        } catch (IllegalStateException e) {}
        s = c.shape; // may: s = Circle@-2
        System.out.println(s.area()); // may: calls Circle.area
    }
}
