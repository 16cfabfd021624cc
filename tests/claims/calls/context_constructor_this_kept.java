// A constructor keeps `this` in an object that it was given; the super constructor saw it before its fields.
// run:
// prints: circle
// prints: true
package context_constructor_this_kept;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Keep { Box last; Shape seen = new Square(); }
class Base {
    Base(Keep k) { k.seen = held(); }
    Shape held() { return null; }
}
class Sub extends Base {
    Shape mine = new Square();
    Sub(Keep k, Box b) { super(k); b.next = k.last; k.last = b; }
    @Override Shape held() { return mine; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Keep k = new Keep();
        Box b = new Box();
        b.held = new Square();
        Sub s = new Sub(k, b);
        k.last.held = new Circle();
        System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
        Shape seen = k.seen; // may: seen = null // never: seen != null
        System.out.println(seen == null);
    }
}
