// A known object joined with an unknown one stays written to: dropping it would keep its old field.
// run:
// prints: circle
// prints: square
// classpath-only: Plugins
package store_through_unknown_join;

// prelude: Shape Square Circle
class Box { Shape held; }
class Plugins { static Box load() { return new Box(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Box b = new Box();
            b.held = new Square();
            Box x = i == 0 ? b : Plugins.load(); //^ x = unknown
            x.held = new Circle();
            Shape s = b.held; // never: s = Square@-3
            System.out.println(s.area()); // never: calls Square.area
        }
    }
}
