// Constructors of the input's own classes, up to Object, are looked into: the object stays confined.
// run:
// prints: square
// prints: circle
package super_constructor_known;

// prelude: Shape Square Circle
class Base { Shape held; Base(Shape s) { held = s; } }
class Box extends Base { Box() { super(new Square()); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        System.out.println(b.held.area()); // may: calls Square.area // never: calls Circle.area
        b.held = new Circle();
        System.out.println(b.held.area()); //^ calls Circle.area
    }
}
