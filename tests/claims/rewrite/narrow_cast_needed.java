// The receiver comes from a field of interface type: the verifier needs a cast where it is pushed.
// complete: rewrite
// run:
// prints: square
package narrow_cast_needed;

// prelude: Shape Square Circle
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        System.out.println(b.held.area()); // rewrite: narrow Shape.area -> Square.area
    }
}
