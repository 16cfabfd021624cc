// A callee is given the object that it returned the round before: one site, two objects.
// run:
// prints: circle
// prints: square
// prints: square
package context_result_in_loop;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        Box last = null;
        for (int i = 0; i < 3; i++) {
            Box b = wrap(last);
            System.out.println((last == null ? new Circle() : last.held).area()); // may: calls {Circle.area, Square.area}
            last = b;
        }
    }
    static Box wrap(Box inner) {
        Box b = new Box();
        b.next = inner;
        b.held = new Circle();
        if (inner != null) inner.held = new Square();
        return b;
    }
}
