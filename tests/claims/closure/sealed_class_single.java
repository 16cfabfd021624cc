// A sealed abstract class with one final implementation: the verifier checks class types, so the
// call can be narrowed behind a cast that never fails.
// complete: calls rewrite
// run:
// prints: square
// prints: null
// classpath-only: Plugins
package sealed_class_single;

abstract sealed class Shape permits Square { public abstract String area(); }
final class Square extends Shape { public String area() { return "square"; } }
class Plugins { static int n; static Shape load() { return n++ == 0 ? new Square() : null; } }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Shape s = Plugins.load(); //^ s = unknown
            try {
                System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
            } catch (NullPointerException e) {
                System.out.println("null");
            }
        }
    }
}
