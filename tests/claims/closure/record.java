// Records are final.
// complete: calls rewrite
// run:
// prints: square
package record;

interface Named { String area(); }
record Square(String name) implements Named { public String area() { return name; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Square("square"));
    }
    static void show(Square s) { System.out.println(s.area()); } //^ calls Square.area
}
