// A lambda keeps what it captures, and whoever gets the lambda runs it.
// run:
// prints: circle
// classpath-only: Plugins
package escape_lambda;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Plugins { static void call(Runnable r) { r.run(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Plugins.call(() -> b.held = new Circle());
        System.out.println(b.held.area()); //^ calls unknown // never: rewrite
    }
}
