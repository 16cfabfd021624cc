// A lambda whose method is `finalize` is called by the JVM's finalizer, by another thread.
package lambda_finalizer;
import java.util.function.*;

// prelude: Shape Square Circle
class Box { Shape held; Box(Shape s) { held = s; } }

class Main {
    interface End { void finalize(); }

    public static void main(String[] args) throws Throwable {
        Box box = new Box(new Square());
        End end = () -> box.held = new Circle();
        end = null;
        System.gc();
        box.held.area(); // may: calls Circle.area // never: calls Square.area
    }
}
