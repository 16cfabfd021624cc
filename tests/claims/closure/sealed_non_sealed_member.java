// A non-sealed member opens the hierarchy again.
// complete: calls rewrite
// run:
// prints: square
// prints: oval
// file-at-run: Oval.java
package sealed_non_sealed_member;
class Oval extends Circle { String area() { return "oval"; } }
// file: sealed_non_sealed_member.java
package sealed_non_sealed_member;

abstract sealed class Shape permits Square, Circle { abstract String area(); }
final class Square extends Shape { String area() { return "square"; } }
non-sealed class Circle extends Shape { String area() { return "circle"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Square());
        show((Shape) Class.forName("sealed_non_sealed_member.Oval").getDeclaredConstructor().newInstance());
    }
    static void show(Shape s) { System.out.println(s.area()); } //^ calls unknown // never: rewrite
}
