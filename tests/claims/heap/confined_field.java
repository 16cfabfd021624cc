// A field of an object that nobody else can reach holds what was stored last (strong update).
// complete: calls rewrite
// run:
// prints: nullcircle
package confined_field;

// prelude: Shape Square Circle
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Shape none = b.held; //^ none = null
        b.held = new Square();
        b.held = new Circle();
        Shape s = b.held; //^ s = {Circle@-1}
        System.out.println(none + s.area()); //^ calls Circle.area // rewrite: narrow Shape.area -> Circle.area
    }
}
