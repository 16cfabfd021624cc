// A known callee that keeps nothing lets its argument stay confined, and its store is seen.
// run:
// prints: true
// prints: circle
package no_escape_by_argument;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        peek(b);
        fill(b);
        System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
    }
    static void peek(Box b) { System.out.println(b.held != null); }
    static void fill(Box b) { b.held = new Circle(); }
}
