// A method that returns its argument gives back the same object.
// run:
// prints: circle
package returns_argument;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Box c = same(b);
        c.held = new Circle();
        System.out.println(b.held.area()); // never: calls Square.area // may: calls Circle.area
    }
    static <T> T same(T t) { return t; }
}
