// An object that went into a confined holder and out of it again is still the same confined one.
// run:
// prints: circle
package escape_load_back;

// prelude: Shape Square Circle
class Box { Shape held; }
class Outer { Box box; }
class Main {
    public static void main(String[] args) throws Throwable {
        Outer o = new Outer();
        o.box = new Box();
        o.box.held = new Square();
        Box b = o.box; //^ b = {Box@-2}
        b.held = new Circle();
        System.out.println(o.box.held.area()); //^ calls Circle.area
    }
}
