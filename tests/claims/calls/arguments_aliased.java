// A callee gets one object as two arguments: its stores through one are seen through the other.
// run:
// prints: circle
package arguments_aliased;

// prelude: Shape Square Circle
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        System.out.println(both(b, b).area()); // never: calls Square.area // may: calls Circle.area
    }
    static Shape both(Box a, Box b) {
        a.held = new Square();
        b.held = new Circle();
        return a.held; // never: calls
    }
}
