// A recursive callee changes the object that it was given at some depth.
// run:
// prints: circle
package context_recursion;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        down(b, 40);
        System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
    }
    static void down(Box b, int n) {
        if (n == 0) {
            b.held = new Circle();
        } else if (b.held != null) {
            down(b, n - 1);
        }
    }
}
