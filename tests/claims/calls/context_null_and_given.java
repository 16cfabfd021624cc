// A parameter that is null at one call and given at another: each call has its own answer, any caller both.
// run:
// prints: none
// prints: square
package context_null_and_given;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        Shape none = take(null); // may: none = null // never: none != null
        System.out.println(none == null ? "none" : "some");
        Shape some = take(b); // may: some = Square@-3
        System.out.println(some.area()); // may: calls Square.area
    }
    static Shape take(Box b) {
        return b == null ? null : b.held;
    }
}
