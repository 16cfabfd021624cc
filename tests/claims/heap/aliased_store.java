// Two variables, one object: a store through one is seen through the other.
// run:
// prints: circle
package aliased_store;

// prelude: Shape Square Circle
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box a = new Box();
        Box b = a;
        a.held = new Square();
        b.held = new Circle();
        System.out.println(a.held.area()); //^ calls Circle.area
    }
}
