// Overridden only by a class that is not in the input.
// run:
// prints: square
// prints: special
// classpath-only: Special
package direct_overridden_on_class_path;

class Square { public String area() { return "square"; } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); //^ calls Square.area
        Square t = new Special();
        System.out.println(t.area()); // never: calls // never: rewrite
    }
}
