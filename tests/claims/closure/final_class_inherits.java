// A final class that inherits its method from an open class: still one body, that of the superclass.
// complete: calls rewrite
// run:
// prints: base
package final_class_inherits;

class Base { public String area() { return "base"; } }
final class Square extends Base { }
class Circle extends Base { public String area() { return "circle"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Square());
        new Circle().area(); //^ calls Circle.area
    }
    static void show(Square s) { System.out.println(s.area()); } //^ calls Base.area // rewrite: direct Square.area -> Base.area
}
