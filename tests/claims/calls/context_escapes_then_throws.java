// A callee lets an object escape only when it throws: the handler knows nothing of it any more.
// run:
// prints: circle
package context_escapes_then_throws;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    static Box shared;
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        try {
            leak(b, 0);
        } catch (ArithmeticException e) {
            shared.held = new Circle();
            System.out.println(b.held.area()); // may: calls Circle.area // never: rewrite
        }
    }
    static void leak(Box b, int n) {
        if (n == 0 && b.held != null) {
            shared = b;
            throw new ArithmeticException();
        }
    }
}
