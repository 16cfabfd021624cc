// What a callee stores into an object that others hold escapes, although the callee was given it.
// run:
// prints: circle
package context_stores_given_into_shared;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    static Box shared;
    public static void main(String[] args) throws Throwable {
        Box h = new Box();
        shared = h;
        Box b = new Box();
        b.held = new Square();
        put(h, b);
        shared.next.held = new Circle();
        System.out.println(b.held.area()); // may: calls Circle.area // never: rewrite
    }
    static void put(Box h, Box b) {
        if (b.held != null) h.next = b;
    }
}
