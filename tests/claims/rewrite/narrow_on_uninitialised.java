// Objects under construction lie on the stack while the call is made: frames name their `new`.
// complete: rewrite
// run:
// prints: square
package narrow_on_uninitialised;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        String s = new String(args.length == 0 ? b.held.area() : "x"); // rewrite: narrow Shape.area -> Square.area
        System.out.println(new StringBuilder(b.held.area().isEmpty() ? "" : s)); // rewrite: narrow Shape.area -> Square.area
    }
}
