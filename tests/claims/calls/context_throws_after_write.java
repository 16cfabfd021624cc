// A handler sees what the callee did to an object that it was given, up to the exception.
// run:
// prints: circle
// prints: square
// prints: circle
package context_throws_after_write;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Box b = new Box();
            b.held = new Square();
            try {
                turn(b, i);
                System.out.println(b.held.area()); // may: calls Square.area // never: calls Circle.area
            } catch (ArithmeticException e) {
                System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
            }
        }
        Box b = new Box();
        try {
            turn(b, 1);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(b.held.area()); // may: calls Square.area
    }
    static void turn(Box b, int n) {
        Shape old = b.held;
        b.held = new Circle();
        int m = 1 / n;
        b.held = old == null ? new Circle() : old;
    }
}
