// A sealed interface whose permitted classes are all there and final: their bodies are all targets.
// complete: calls rewrite
// run:
// prints: circle
// classpath-only: Plugins
package sealed_complete;

sealed interface Shape permits Square, Circle { String area(); }
final class Square implements Shape { public String area() { return "square"; } }
final class Circle implements Shape { public String area() { return "circle"; } }
class Plugins { static Shape load() { return new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = Plugins.load(); //^ s = unknown
        System.out.println(s.area()); //^ calls {Square.area, Circle.area} // never: rewrite
    }
}
