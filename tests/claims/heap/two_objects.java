// Two allocations are two objects: what is stored into one is not in the other.
// run:
// prints: square
// prints: circle
package two_objects;

// prelude: Shape Square Circle
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box a = new Box();
        Box b = new Box();
        a.held = new Square();
        b.held = new Circle();
        System.out.println(a.held.area()); //^ calls Square.area
        System.out.println(b.held.area()); //^ calls Circle.area
    }
}
