// In `closed` the class path is read whole: a subclass there counts although nothing names it.
// world: closed
// run:
// prints: other
// classpath-only: Other
package closed_world_class_path_subclass;

abstract class Shape { abstract String area(); }
class Square extends Shape { String area() { return "square"; } }
class Main {
    public static void main(String[] args) throws Exception {
        String name = "closed_world_class_path_subclass.Ot" + args.length;
        show((Shape) Class.forName(name.replace("0", "her")).getDeclaredConstructor().newInstance());
    }
    static void show(Shape s) { System.out.println(s.area()); } // never: calls Square.area // never: rewrite
}
class Other extends Shape { String area() { return "other"; } }
