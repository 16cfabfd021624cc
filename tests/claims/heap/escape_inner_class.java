// An object of an inner class holds the outer one: handing it out hands out both.
// run:
// prints: circle
// classpath-only: Plugins
package escape_inner_class;

// prelude: Shape Square Circle
class Plugins { static void call(Runnable r) { r.run(); } }
class Box {
    Shape held = new Square();
    class Writer implements Runnable { public void run() { held = new Circle(); } }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Plugins.call(b.new Writer());
        System.out.println(b.held.area()); //^ calls unknown // never: rewrite
    }
}
