// A store through a variable that may be either object leaves the old value possible in both.
// run:
// prints: circle
// prints: square
package weak_update;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Box a = new Box(), b = new Box();
            Box either = i == 0 ? a : b; // may: either = Box@-1
            either.held = new Circle();
            Shape s = a.held; // may: s = Circle@-1 // may: s = Square@-7
            System.out.println(s.area()); //^ calls {Square.area, Circle.area} // never: rewrite
        }
    }
}
