// `System.identityHashCode` calls no method of its argument, and does not keep it.
// run:
// prints: square
// prints: circle
package identity_hash;

// prelude: Shape Square Circle
class Box {
    Shape held;
    @Override public int hashCode() {
        held = new Circle();
        return 1;
    }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        int hash = System.identityHashCode(b);
        System.out.println(b.held.area()); //^ calls Square.area
        hash += b.hashCode();
        System.out.println(b.held.area()); // may: calls Circle.area
    }
}
