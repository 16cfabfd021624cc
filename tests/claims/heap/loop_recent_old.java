// In a loop the object of the last round is another than that of this round, though one `new` made
// both: a store into the new one must not be taken for a store into the old one.
// run:
// prints: circle
// prints: circle
// prints: square
package loop_recent_old;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box last = null;
        for (int i = 0; i < 3; i++) {
            Box b = new Box();
            if (last != null) System.out.println(last.held.area()); // may: calls Circle.area // never: calls Square.area
            b.held = new Circle();
            last = b;
        }
        Box first = null;
        for (int i = 0; i < 2; i++) {
            Box b = new Box();
            if (i == 0) first = b; else b.held = new Circle();
        }
        System.out.println(first.held.area()); // may: calls Square.area // never: calls Circle.area
    }
}
