// The same when nobody has the permitted class now: another JAR may have it tomorrow.
// complete: calls rewrite
// run:
// prints: square
// missing: Circle
package sealed_absent_member;

abstract sealed class Shape permits Square, Circle { abstract String area(); }
final class Square extends Shape { String area() { return "square"; } }
final class Circle extends Shape { String area() { return "circle"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Square());
    }
    static void show(Shape s) { System.out.println(s.area()); } //^ calls unknown // never: rewrite
}
