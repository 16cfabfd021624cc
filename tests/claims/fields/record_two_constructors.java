// A component holds what any constructor stored, the canonical one with what any caller gives.
// run:
// prints: circle
package record_two_constructors;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
record Pair(Shape left, Shape right) {
    Pair(Shape left) { this(left, new Square()); }
    Pair(Shape left, Shape right) { this.left = new Square(); this.right = right; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Pair(null, new Circle()));
    }
    static void show(Pair p) {
        Shape s = p.right(); // may: s = Circle@-3 // never: s : {Square}
        System.out.println(s.area()); // may: calls Circle.area
        Shape t = p.left(); // may: t = null // never: t != null
    }
}
