// The object made in this round starts with default fields, whatever was stored in the last round.
// run:
// prints: null
// prints: square
// prints: null
// prints: square
package loop_fresh_default;

// prelude: Shape Square Circle
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Box b = new Box();
            Shape s = b.held; //^ s = null
            System.out.println(s);
            b.held = new Square();
            System.out.println(b.held.area()); //^ calls Square.area
        }
    }
}
