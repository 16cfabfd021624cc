// Two calls of one factory give two objects made by one `new`: they must not be taken for one.
// run:
// prints: square
// prints: circle
package factory_called_twice;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box a = make();
        Box b = make();
        b.held = new Circle();
        System.out.println(a.held.area()); // never: calls Circle.area // may: calls Square.area
        System.out.println(b.held.area()); // never: calls Square.area // may: calls Circle.area
    }
    static Box make() { return new Box(); }
}
