// An object in a static final has a known class, is shared all the same: what is stored into it escapes.
// run:
// prints: circle
// prints: circle
package context_stores_given_into_static_final;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    static final Box SHARED = new Box();
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        put(SHARED, b);
        SHARED.next.held = new Circle();
        System.out.println(b.held.area()); // may: calls Circle.area // never: rewrite
        Box c = new Box();
        c.held = new Square();
        SHARED.next = c;
        SHARED.next.held = new Circle();
        System.out.println(c.held.area()); // may: calls Circle.area // never: rewrite
    }
    static void put(Box h, Box b) {
        if (b.held != null) h.next = b;
    }
}
