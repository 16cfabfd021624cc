// Fields are not overridden: the static type chooses.
// run:
// prints: square
// prints: circle
package field_hiding;

// prelude: Shape Square Circle
class Base { Shape held = new Square(); }
class Sub extends Base { Shape held = new Circle(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Sub s = new Sub();
        Base b = s;
        System.out.println(b.held.area()); // may: calls Square.area // never: calls Circle.area
        System.out.println(s.held.area()); // may: calls Circle.area // never: calls Square.area
    }
}
