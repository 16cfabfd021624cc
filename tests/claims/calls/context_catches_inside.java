// A callee catches what another one threw after it had changed the object.
// run:
// prints: circle
package context_catches_inside;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        outer(b, 0);
        System.out.println(b.held.area()); // may: calls Circle.area
    }
    static void outer(Box b, int n) {
        try {
            if (b.held != null) inner(b, n);
            b.held = new Square();
        } catch (ArithmeticException e) {
            if (b.next == null) return;
            b.held = null;
        }
    }
    static void inner(Box b, int n) {
        if (b.held != null) b.held = new Circle();
        int m = 1 / n;
        b.held = new Square();
    }
}
