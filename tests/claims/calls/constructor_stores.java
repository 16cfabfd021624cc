// A constructor stores its argument: the field is known at the caller.
// run:
// prints: square
package constructor_stores;

// prelude: Shape Square Circle
class Box { private final Shape held; Box(Shape s) { held = s; } Shape get() { return held; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box(new Square()); //^ b = {Box@+0}
        Shape s = b.get(); //^ calls Box.get
        System.out.println(s.area()); // may: calls Square.area // never: calls Circle.area
    }
}
