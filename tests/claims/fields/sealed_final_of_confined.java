// A final field has a class for any caller; what its object holds is followed, or given up, with the object that has the field.
// run:
// prints: circle
// prints: circle
// prints: circle
// world: sealed
package sealed_final_of_confined;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Pair {
    private final Box box;
    Pair(Box box) { this.box = new Box(); this.box.next = box; }
    Box box() { return box; }
}
class Main {
    static Box shared;
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Pair p = new Pair(b);
        b.held = new Square();
        set(p);
        System.out.println(b.held.area()); // may: calls Circle.area
        b.held = new Square();
        inner(p).next.held = new Circle();
        System.out.println(b.held.area()); // may: calls Circle.area
        b.held = new Square();
        keep(p);
        shared.next.held = new Circle();
        System.out.println(b.held.area()); // may: calls Circle.area // never: rewrite
    }
    static void set(Pair p) { p.box().next.held = new Circle(); }
    static Box inner(Pair p) { Box x = p.box(); return x == null ? null : x; }
    static void keep(Pair p) { shared = p.box(); }
}
