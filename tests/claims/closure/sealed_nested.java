// A sealed member of a sealed class: closed all the way down. One body inherited by all of them is
// one target.
// complete: calls rewrite
// run:
// prints: shape
// prints: oval
// prints: circle
package sealed_nested;

abstract sealed class Shape permits Square, Round { String area() { return "shape"; } }
final class Square extends Shape { }
abstract sealed class Round extends Shape permits Circle, Oval { }
final class Circle extends Round { String area() { return "circle"; } }
final class Oval extends Round { String area() { return "oval"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Square());
        show(new Oval());
        round(new Circle());
    }
    static void show(Shape s) { System.out.println(s.area()); } //^ calls {Shape.area, Circle.area, Oval.area} // never: rewrite
    static void round(Round s) { System.out.println(s.area()); } //^ calls {Circle.area, Oval.area} // never: rewrite
}
