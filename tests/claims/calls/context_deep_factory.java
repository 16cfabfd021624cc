// Objects of a factory behind more calls than a name holds share a name: none of them is the recent one.
// run:
// prints: square
// prints: circle
package context_deep_factory;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        Box first = a(), second = a();
        first.held = new Square();
        second.held = new Circle();
        System.out.println(first.held.area()); // may: calls Square.area
        System.out.println(second.held.area()); // may: calls Circle.area
    }
    static Box a() { return b(); }
    static Box b() { return c(); }
    static Box c() { Box x = d(), y = d(); x.held = new Square(); y.held = new Circle(); x.next = y; return x.held == null ? x : y; }
    static Box d() { return e(); }
    static Box e() { return f(); }
    static Box f() { return new Box(); }
}
