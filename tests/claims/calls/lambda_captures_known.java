// What a lambda captured is known in its body as long as nobody else can reach the lambda; what the
// body stores is seen after the call.
// run:
// classpath-only: Unknown
// prints: square circle
// prints: circle
// prints: circle square
// prints: circle
package lambda_captures_known;
import java.util.function.*;

// prelude: Shape Square Circle

class Box { Shape held; Box(Shape s) { held = s; } }

class Main {
    static Object reachable;

    public static void main(String[] args) throws Throwable {
        Box box = new Box(new Square());
        Runnable stores = () -> box.held = new Circle();
        String before = box.held.area(); //^ calls Square.area
        stores.run(); //^ calls Main.lambda$main$0
        String after = box.held.area(); // may: calls Circle.area // never: calls Square.area
        System.out.println(before + " " + after);

        Box other = new Box(new Square());
        Runnable escapes = () -> other.held = new Circle();
        reachable = escapes;
        Unknown.run();
        System.out.println(other.held.area()); // may: calls Circle.area // never: calls

        // A second object of one site: the first one's captured box is another.
        Box[] boxes = { new Box(new Square()), new Box(new Square()) };
        Runnable[] both = new Runnable[2];
        for (int i = 0; i < 2; i++) {
            Box b = boxes[i];
            both[i] = () -> b.held = new Circle();
        }
        both[0].run();
        System.out.println(boxes[0].held.area() + " " + boxes[1].held.area()); // may: calls Circle.area // never: calls Square.area // never: calls#2 Circle.area

        Box third = new Box(new Square());
        Consumer<Box> into = b -> b.held = new Circle();
        Unknown.accept(into, third);
        System.out.println(third.held.area()); // may: calls Circle.area // never: calls
    }
}
class Unknown {
    static void run() { ((Runnable) Main.reachable).run(); }
    static void accept(java.util.function.Consumer<Box> c, Box b) { c.accept(b); }
}
