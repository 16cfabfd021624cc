// requireNonNull returns its argument: the same object, and never null after it.
// run:
// prints: circle
// prints: thrown
package model_require_non_null;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        Box c = java.util.Objects.requireNonNull(b);
        c.held = new Circle();
        System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
        Box none = args.length == 0 ? null : b;
        try {
            java.util.Objects.requireNonNull(none, "none").held = null;
        } catch (NullPointerException e) {
            Shape s = b.held; // may: s = Circle@-6 // never: s = null
            System.out.println("thrown");
        }
    }
}
