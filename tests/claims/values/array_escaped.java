// An array handed out may be written by whoever got it.
// run:
// prints: circle
// classpath-only: Plugins
package array_escaped;

// prelude: Shape Square Circle
class Plugins { static void fill(Shape[] a) { a[0] = new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape[] a = { new Square() };
        Plugins.fill(a);
        Shape s = a[0]; //^ s = unknown
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
}
