// A permitted class that is not in the archive can come from anywhere and bring its own body.
// complete: calls rewrite
// run:
// prints: circle
// classpath-only: Circle Plugins
package sealed_missing_member;

abstract sealed class Shape permits Square, Circle { abstract String area(); }
final class Square extends Shape { String area() { return "square"; } }
final class Circle extends Shape { String area() { return "circle"; } }
class Plugins { static Shape load() { return new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = Plugins.load();
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
}
