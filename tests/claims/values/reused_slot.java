// One slot used for two variables one after the other: their values have nothing to do with
// each other.
// run:
// prints: square
// prints: circle
package reused_slot;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        { Shape s = new Square(); System.out.println(s.area()); } //^ calls Square.area
        { Shape t = new Circle(); System.out.println(t.area()); } //^ calls Circle.area
    }
}
