// Joined with an unknown value, a variable is unknown: the plug-in may return anything.
// complete: calls rewrite
// run:
// prints: square
// prints: circle
// classpath-only: Plugins
package branch_unknown;

// prelude: Shape Square Circle
class Plugins { static Shape load() { return new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Shape s = i == 0 ? new Square() : Plugins.load(); //^ s = unknown
            System.out.println(s.area()); //^ calls unknown // never: rewrite
        }
    }
}
