// Nobody has the library that the input was compiled with: what it had is not known, the errors stay, and so does what is
// certain without it, in the same method. What a constructor throws changes nothing about its class's own methods.
// complete: rewrite
// run:
// prints: java.lang.NoClassDefFoundError
// prints: java.lang.NoClassDefFoundError
// prints: java.lang.NoClassDefFoundError
// prints: square
// missing: Lib Kind
package dependency_missing;

// prelude: Shape Square Circle
class Lib { static Shape make() { return new Square(); } }
class Kind { Shape name() { return new Square(); } }
class Own extends Kind { Shape more() { return new Square(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        try {
            System.out.println(Lib.make().area()); // never: calls Square.area // never: rewrite
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
        try {
            System.out.println(new Kind().name().area()); // never: calls // never: rewrite
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
        try {
            System.out.println(new Own().more().area()); // rewrite: narrow Shape.area -> Square.area
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
        Shape own = new Square();
        System.out.println(own.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
    }
}
