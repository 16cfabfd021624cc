// What a lambda or a bound method reference captures escapes.
// run:
// prints: circle
// prints: circle
package lambda_captures;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box(), c = new Box();
        b.held = new Square();
        c.held = new Square();
        Runnable r = () -> b.held = new Circle();
        java.util.function.Consumer<Shape> t = new Setter(c)::set;
        r.run();
        t.accept(new Circle());
        System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
        System.out.println(c.held.area()); // may: calls Circle.area // never: calls Square.area
    }
}
class Setter {
    final Box box;
    Setter(Box box) { this.box = box; }
    void set(Shape s) { box.held = s; }
}
