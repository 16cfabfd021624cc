// A super constructor that calls an overridable method runs the subclass's body before its fields
// are set: they are null there.
// run:
// prints: true
// prints: false
package super_constructor_calls_override;

// prelude: Shape Square Circle
abstract class Base { Base() { show(); } abstract void show(); }
class Box extends Base {
    private final Shape held = new Square();
    void show() {
        Shape s = held; //^ s = unknown // never: s = Square@-2
        System.out.println(s == null);
    }
}
class Main {
    public static void main(String[] args) throws Throwable {
        new Box().show();
    }
}
