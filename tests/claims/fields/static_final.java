// A static final field is written by its class initialiser only; before that it is null, and code
// that runs during the initialisation sees that.
// complete: rewrite
// run:
// prints: square
package static_final;

// prelude: Shape Square Circle
class Shapes { static final Shape SQUARE = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = Shapes.SQUARE;
        System.out.println(s.area()); // rewrite: narrow Shape.area -> Square.area // may: calls Square.area // never: calls Circle.area // never: direct
    }
}
