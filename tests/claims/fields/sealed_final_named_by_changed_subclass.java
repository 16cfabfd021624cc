// A constructor writes the final field of another object of its class, under the name of a class-path subclass that has a field of that name in the analysis's version and none when it runs.
// world: sealed
// run:
// prints: circle
// classpath-only: Names
package sealed_final_named_by_changed_subclass;

// prelude: Shape Square Circle
class Hold {
    final Shape shape;
    Hold(int n) { shape = new Square(); }
    Hold(Names o) { shape = new Square(); o.shape = new Circle(); }
}
class Names extends Hold { Shape shape; Names() { super(0); } }
class Main {
    public static void main(String[] args) {
        Names n = new Names();
        new Hold(n);
        show(n);
    }
    static void show(Hold h) {
        Shape s = h.shape; // never: s : {Square}
        System.out.println(s.area()); // never: rewrite
    }
}
// file-at-run: Names.java
package sealed_final_named_by_changed_subclass;

class Names extends Hold { Names() { super(0); } }
