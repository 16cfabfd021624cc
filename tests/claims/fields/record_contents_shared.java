// The component of a record has a known class; what it holds is anybody's.
// run:
// prints: circle
package record_contents_shared;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

record Pair(Box box) { Pair() { this(new Box()); } Pair { box = new Box(); } }
class Main {
    static Pair kept;
    public static void main(String[] args) throws Throwable {
        Pair p = new Pair();
        kept = p;
        Box b = new Box();
        b.held = new Square();
        put(p, b);
        kept.box().next.held = new Circle();
        System.out.println(b.held.area()); // may: calls Circle.area // never: rewrite
    }
    static void put(Pair p, Box b) {
        Box held = p.box();
        if (held != null && b.held != null) held.next = b;
    }
}
