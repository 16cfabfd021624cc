// A constructor writes the final field of another object of its class, under the name of a missing subclass.
// run:
// prints: circle
// world: sealed
// missing: Names
// patch: Hold Names Later
package sealed_final_named_by_missing_subclass;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Names extends Hold { Shape shape; Names() { super(0); } }
class Hold {
    final Shape shape;
    Hold(int n) { shape = new Square(); }
    Hold(Object o) { shape = new Square(); ((Names) o).shape = new Circle(); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Hold h = (Hold) Class.forName("sealed_final_named_by_missing_subclass.Later").getConstructor().newInstance();
        new Hold((Object) h);
        show(h);
    }
    static void show(Hold h) {
        Shape s = h.shape; // never: s : {Square}
        System.out.println(s.area()); // may: calls Circle.area // never: rewrite
    }
}
// file-at-run: Later.java
package sealed_final_named_by_missing_subclass;

public class Later extends Hold { public Later() { super(0); } }
