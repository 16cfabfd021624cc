// The class path has another version of a library than the input was compiled with: what that version has counts, what the
// older one had does not, and what is gone goes on being an error.
// complete: rewrite
// run:
// prints: circle
// prints: java.lang.NoSuchMethodError
// prints: java.lang.InstantiationError
// prints: java.lang.NoSuchFieldError
// prints: square
// pin: class-path
// classpath-only: Lib Kind
// file-on-class-path: Lib.java
package dependency_other_version;
class Lib { static Shape make() { return new Circle(); } }
interface Kind { }
// file: dependency_other_version.java
package dependency_other_version;

// prelude: Shape Square Circle
class Lib { static Shape make() { return new Square(); } static Shape gone() { return new Square(); } static Shape kept = new Square(); }
class Kind { Shape name() { return new Square(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = Lib.make();
        System.out.println(s.area()); //^ calls Circle.area // rewrite: narrow Shape.area -> Circle.area
        try {
            System.out.println(Lib.gone().area()); // never: calls Square.area // never: rewrite
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
        try {
            System.out.println(new Kind().name().area()); // never: calls // never: rewrite
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
        try {
            System.out.println(Lib.kept.area()); // never: calls Square.area // never: rewrite
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
        Shape own = new Square();
        System.out.println(own.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
    }
}
