// What a callee loaded from a shared object and handed back is shared, and so is what is put into it.
// run:
// prints: circle
package context_loads_through_shared;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    static final Box SHARED = new Box();
    static { SHARED.next = new Box(); }
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        Box inner = inner(SHARED, b);
        inner.next = b;
        SHARED.next.next.held = new Circle();
        System.out.println(b.held.area()); // may: calls Circle.area // never: rewrite
    }
    static Box inner(Box s, Box b) {
        return b.held == null ? b : s.next;
    }
}
