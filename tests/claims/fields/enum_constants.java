// Enum constants are static finals of their class: known, or null while the enum initialises.
// run:
// prints: SQUARE
// prints: false
package enum_constants;

enum Shape {
    SQUARE, CIRCLE;
    static final boolean early = Helper.early;
    String area() { return name(); }
}
class Helper { static boolean early = Shape.early; }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = Shape.SQUARE; // never: s = null
        System.out.println(s.area()); //^ calls Shape.area // never: rewrite
        System.out.println(Shape.early);
    }
}
