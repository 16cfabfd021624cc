// A callee puts a fresh object into the given one and into a static field.
// run:
// prints: circle
package context_fresh_into_given;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    static Box shared;
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        fill(b);
        shared.held = new Circle();
        System.out.println(b.next.held.area()); // may: calls Circle.area // never: rewrite
    }
    static void fill(Box b) {
        if (b.next == null) {
            Box c = new Box();
            c.held = new Square();
            b.next = c;
            shared = c;
        }
    }
}
