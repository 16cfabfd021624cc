// A nest mate writes the private field under the name of a class-path subclass, which has a field of that name in the analysis's version and none when it runs.
// world: sealed
// run:
// prints: circle
// classpath-only: Names
package sealed_private_named_by_changed_subclass;

// prelude: Shape Square Circle
class Hold {
    private Shape shape = new Square();
    static class Mate {
        static void set(Names n) { n.shape = new Circle(); }
    }
    void show() {
        Shape s = shape; // never: s : {Square}
        System.out.println(s.area()); // never: rewrite
    }
}
class Names extends Hold { Shape shape; }
class Main {
    public static void main(String[] args) {
        Names n = new Names();
        Hold.Mate.set(n);
        n.show();
    }
}
// file-at-run: Names.java
package sealed_private_named_by_changed_subclass;

class Names extends Hold { }
