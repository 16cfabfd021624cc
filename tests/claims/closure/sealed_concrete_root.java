// A sealed class that is not abstract is one of its own possible receivers.
// complete: calls rewrite
// run:
// prints: shape
// prints: square
package sealed_concrete_root;

sealed class Shape permits Square { String area() { return "shape"; } }
final class Square extends Shape { String area() { return "square"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Shape());
        show(new Square());
    }
    static void show(Shape s) { System.out.println(s.area()); } //^ calls {Shape.area, Square.area} // never: rewrite
}
