// The exact class lies on the class path only: it may change, and is not named by an edit.
// complete: rewrite
// run:
// prints: square
// classpath-only: Square
package narrow_class_path_class;

// prelude: Shape Square
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        System.out.println(s.area()); // never: calls // never: rewrite
    }
}
