// An object goes down more calls than there are levels of context, and is kept at the end.
// run:
// prints: circle
package context_deep_chain;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    static Box shared;
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        a(b);
        shared.held = new Circle();
        System.out.println(b.held.area()); // may: calls Circle.area // never: rewrite
    }
    static void a(Box b) { if (b.held != null) b(b); }
    static void b(Box b) { if (b.held != null) c(b); }
    static void c(Box b) { if (b.held != null) d(b); }
    static void d(Box b) { if (b.held != null) e(b); }
    static void e(Box b) { if (b.held != null) f(b); }
    static void f(Box b) { if (b.held != null) g(b); }
    static void g(Box b) { if (b.held != null) shared = b; }
}
