// A factory called in a loop: the object of the last round is not that of this round.
// run:
// prints: circle
// prints: circle
package factory_in_loop;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box last = null;
        for (int i = 0; i < 2; i++) {
            Box b = make();
            b.held = new Circle();
            if (last != null) last.held = new Square();
            System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
            last = b;
        }
    }
    static Box make() { return new Box(); }
}
