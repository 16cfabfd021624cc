// What a callee stored before it threw is there in the handler; what it would have stored after is
// not.
// run:
// prints: square
// prints: circle
package exceptional_exit;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        try {
            fill(b, 0);
        } catch (ArithmeticException e) {
            System.out.println(b.held.area()); // may: calls Square.area // never: calls Circle.area
        }
        try {
            fill(b, 1);
            System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
        } catch (ArithmeticException e) {
            System.out.println("thrown");
        }
    }
    static void fill(Box b, int n) {
        int m = 1 / n;
        b.held = new Circle();
    }
}
