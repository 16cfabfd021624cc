// A class of release 8, and with it old frames, old string concatenation, old private access.
// complete: rewrite
// run:
// prints: a square
// release: 8
package narrow_old_version;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        System.out.println("a " + b.held.area()); // rewrite: narrow Shape.area -> Square.area
    }
}
