// A thrown object reaches handlers that nobody here knows, with all that it holds.
// run:
// prints: circle
// classpath-only: Plugins
package escape_exception;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Carrier extends RuntimeException { final Box box; Carrier(Box b) { box = b; } }
class Plugins {
    static void guard(Runnable r) {
        try { r.run(); } catch (Carrier c) { c.box.held = new Circle(); }
    }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Plugins.guard(() -> { throw new Carrier(b); });
        System.out.println(b.held.area()); //^ calls unknown // never: rewrite
    }
}
