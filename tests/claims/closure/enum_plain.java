// An enum without constant bodies is final.
// complete: calls rewrite
// run:
// prints: square
// release: 8
package enum_plain;

interface Named { String area(); }
enum Shape implements Named { SQUARE; public String area() { return "square"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(Shape.SQUARE);
    }
    static void show(Shape s) { System.out.println(s.area()); } //^ calls Shape.area
}
