// Calls go to the classes of the objects that come to their receivers, through fields, arrays, casts and calls.
package dispatch;

interface Shape { String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Circle implements Shape { public String area() { return "circle"; } }
class Other implements Shape { public String area() { return "never"; } }
abstract class Base { String who() { return name(); } abstract String name(); }
class Left extends Base { String name() { return "left"; } }
class Right extends Base { String name() { return "right"; } }
class Box { Shape held; Object any; }

class Main {
    static Shape kept;

    static Shape same(Shape s) { return s; }
    static String unused() { return new Other().area(); }

    public static void main(String[] args) {
        Shape s = new Square();
        s.area(); //> Square.area //! Circle.area
        Box b = new Box();
        b.held = new Circle();
        b.any = new Square();
        b.held.area(); //> Circle.area //! Square.area
        ((Shape) b.any).area(); //> Square.area //! Circle.area
        Shape[] both = {new Square(), new Circle()};
        for (Shape each : both) each.area(); //> Square.area //> Circle.area //! Other.area
        Object o = args.length == 0 ? new Circle() : "text";
        if (o instanceof Shape) ((Shape) o).area(); //> Circle.area //! Square.area
        kept = args.length == 0 ? new Square() : kept;
        kept.area(); //> Square.area //! Circle.area
        same(new Circle()).area(); //> Circle.area
        new Left().who(); //> Base.who
        Base base = new Right();
        base.name(); //> Right.name //! Left.name
        Shape[][] deep = new Shape[1][1];
        deep[0][0] = new Square();
        deep[0][0].area(); //> Square.area //! Circle.area
    }
}
// unreached: Main.unused Other.area
// reached: Left.name
// jdk: small
