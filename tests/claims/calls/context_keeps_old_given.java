// The old objects of a site are given together: a write to one of them does not replace the others'.
// run:
// prints: square
// prints: circle
package context_keeps_old_given;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        Box all = null;
        for (int i = 0; i < 3; i++) {
            Box b = new Box();
            b.held = new Square();
            b.next = all;
            all = b;
        }
        turn(all.next);
        System.out.println(all.next.next.held.area()); // may: calls Square.area
        System.out.println(all.next.held.area()); // may: calls Circle.area
    }
    static void turn(Box b) {
        if (b.held != null) b.held = new Circle();
    }
}
