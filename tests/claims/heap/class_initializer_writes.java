// Using a class for the first time runs its initialiser, which is unknown code: what escaped before
// changes, what is confined does not.
// run:
// prints: circle
// prints: square
package class_initializer_writes;

// prelude: Shape Square Circle
class Box { Shape held; static Box shared; }
class Init { static int n = 1; static { Box.shared.held = new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box out = new Box(), in = new Box();
        out.held = in.held = new Square();
        Box.shared = out;
        int n = Init.n;
        System.out.println(out.held.area()); //^ calls unknown // never: rewrite
        System.out.println(in.held.area()); //^ calls Square.area
    }
}
