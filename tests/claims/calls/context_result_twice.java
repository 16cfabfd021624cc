// Two results of one call site: a strong update of the second leaves the first alone.
// run:
// prints: square
// prints: circle
package context_result_twice;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        Box first = null, second = null;
        for (int i = 0; i < 2; i++) {
            first = second;
            second = make(new Square());
        }
        second.held = new Circle();
        System.out.println(first.held.area()); // may: calls Square.area
        System.out.println(second.held.area()); // may: calls Circle.area // never: calls Square.area
    }
    static Box make(Shape s) {
        Box b = new Box();
        b.held = s;
        return b;
    }
}
