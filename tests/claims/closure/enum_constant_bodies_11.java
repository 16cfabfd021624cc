// Before release 17 nothing closes an enum with constant bodies: it is neither final nor sealed.
// complete: calls rewrite
// run:
// prints: square
// prints: circle
// release: 11
package enum_constant_bodies_11;

enum Shape {
    SQUARE { String area() { return "square"; } }, CIRCLE { String area() { return "circle"; } };
    abstract String area();
}
class Main {
    public static void main(String[] args) throws Throwable {
        for (Shape s : Shape.values()) show(s); // never: rewrite
    }
    static void show(Shape s) { System.out.println(s.area()); } //^ calls unknown // never: rewrite
}
