// `clone` makes a second object that shares what the first one holds.
// run:
// prints: circle
package clone_copies;

// prelude: Shape Square Circle
class Inner { Shape held = new Square(); }
class Box implements Cloneable {
    Inner inner = new Inner();
    Box copy() throws Exception { return (Box) clone(); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box a = new Box();
        Box b = a.copy();
        b.inner.held = new Circle();
        System.out.println(a.inner.held.area()); // never: calls Square.area // never: rewrite
    }
}
