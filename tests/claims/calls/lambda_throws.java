// What a lambda's body stores before it throws is seen by the handler; the arguments' casts throw
// before the body begins.
// run:
// prints: circle
// prints: square
// prints: square
package lambda_throws;
import java.util.function.*;

// prelude: Shape Square Circle

class Box { Shape held; Box(Shape s) { held = s; } }

class Main {
    static void fail(Box b) { b.held = new Circle(); throw new IllegalStateException(); }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Throwable {
        Box box = new Box(new Square());
        Consumer<Box> fails = Main::fail;
        try {
            fails.accept(box); //^ calls Main.fail
        } catch (IllegalStateException e) {
            System.out.println(box.held.area()); // may: calls Circle.area // never: calls Square.area
        }
        // On one line: what is called next is not what the lambda should have called.
        Box one = new Box(new Square());
        Function<Box, Box> same = b -> { b.held = new Circle(); return b; };
        try { ((Function) same).apply("none"); } catch (ClassCastException e) { System.out.println(one.held.area()); }
        Box other = new Box(new Square());
        Consumer<String> takes = s -> other.held = new Circle();
        try {
            ((Consumer) takes).accept(1); //^ calls Main.lambda$main$1
        } catch (ClassCastException e) {
            System.out.println(other.held.area()); // may: calls Square.area // never: calls Circle.area
        }
    }
}
