// `super.m()` goes to the superclass's body, whatever overrides it.
// complete: calls
// run:
// prints: square
// prints: circle
package super_call;

// prelude: Shape Square Circle
class Base { Shape make() { return new Square(); } }
class Derived extends Base {
    @Override Shape make() { return new Circle(); }
    void show() {
        Shape s = super.make(); //^ s = {Square@-4}
        System.out.println(s.area()); //^ calls Square.area
        Shape t = make(); //^ t = unknown //^ calls unknown
        System.out.println(t.area()); //^ calls unknown
    }
}
class Main {
    public static void main(String[] args) throws Throwable {
        new Derived().show(); //^ calls Derived.show
    }
}
