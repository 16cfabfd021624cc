// From release 17 on, an enum with constant bodies is sealed: its constants are all there is.
// complete: calls rewrite
// run:
// prints: square
// prints: circle
package enum_constant_bodies;

enum Shape {
    SQUARE { String area() { return "square"; } }, CIRCLE { String area() { return "circle"; } };
    abstract String area();
}
class Main {
    public static void main(String[] args) throws Throwable {
        for (Shape s : Shape.values()) show(s);
    }
    static void show(Shape s) { System.out.println(s.area()); } //^ calls {Shape$1.area, Shape$2.area} // never: rewrite
}
