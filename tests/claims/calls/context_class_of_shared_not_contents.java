// A callee knows the class of a shared argument, and nothing of what it holds.
// run:
// prints: circle
package context_class_of_shared_not_contents;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Main {
    static final Box SHARED = new Box();
    static void set() { SHARED.held = new Circle(); }
    public static void main(String[] args) throws Throwable {
        SHARED.held = new Square();
        set();
        System.out.println(show(SHARED));
    }
    static String show(Box b) {
        Shape s = b.held; // never: s : {Square} // never: s = null
        return s.area(); // may: calls Circle.area
    }
}
