// A callee that keeps its argument in a static field makes it everybody's.
// run:
// prints: circle
// classpath-only: Plugins
package callee_keeps_argument;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); static Box kept; }
class Plugins { static void touch() { Box.kept.held = new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        keep(b);
        Plugins.touch();
        System.out.println(b.held.area()); //^ calls unknown // never: rewrite
    }
    static void keep(Box b) { Box.kept = b; }
}
