// Code after an endless recursion or a throw is never reached; nothing is claimed there.
// run:
// prints: square
package dead_branch;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        if (args.length > 5) {
            fail();
            s = new Circle();
        }
        System.out.println(s.area()); // may: calls Square.area // never: calls Circle.area
    }
    static void fail() { throw new IllegalStateException(); }
}
