// What is handed to an unknown method escapes with all that it holds.
// run:
// prints: square
// prints: circle
// classpath-only: Plugins
package escape_argument;

// prelude: Shape Square Circle
class Inner { Shape held = new Square(); }
class Box { Inner inner = new Inner(); }
class Plugins { static void touch(Box b) { b.inner.held = new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Inner inner = b.inner;
        System.out.println(inner.held.area()); // may: calls Square.area
        Plugins.touch(b);
        System.out.println(inner.held.area()); //^ calls unknown // never: rewrite
    }
}
