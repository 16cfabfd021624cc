// One given object is stored into another before the exception: both are the caller's to follow.
// run:
// prints: circle
package context_throws_stored_given;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        Box c = new Box();
        try {
            link(c, b, 0);
        } catch (ArithmeticException e) {
            c.next.held = new Circle();
            System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
        }
    }
    static void link(Box c, Box b, int n) {
        if (b.held != null) c.next = b;
        int m = 1 / n;
        c.next = null;
    }
}
