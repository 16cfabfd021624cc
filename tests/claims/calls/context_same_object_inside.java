// A parameter and what another one reaches are one object.
// run:
// prints: circle
package context_same_object_inside;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        Box c = new Box();
        c.next = b;
        Shape s = inside(c, b);
        System.out.println(s.area()); // may: calls Circle.area
    }
    static Shape inside(Box c, Box b) {
        b.held = new Square();
        c.next.held = new Circle();
        return b.held;
    }
}
