// `this(…)` and `super(…)` run on the same object.
// run:
// prints: square
package constructor_this_chain;

// prelude: Shape Square Circle
class Box {
    Shape held;
    Box(Shape s) { held = s; }
    Box() { this(new Square()); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        System.out.println(b.held.area()); // may: calls Square.area // never: calls Circle.area
    }
}
