// Two parameters that are one object: what is written through one is read through the other.
// run:
// prints: circle
// prints: circle
package context_same_object_twice;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        Shape s = both(b, b); // may: s = Circle@+5
        System.out.println(s.area()); // may: calls Circle.area
        System.out.println(b.held.area()); // may: calls Circle.area
    }
    static Shape both(Box a, Box b) {
        b.held = new Circle();
        return a.held;
    }
}
