// Narrowing must not make the verifier load classes: Square's superclass is missing at run time, and
// the method with the call runs without ever making one.
// complete: rewrite
// run:
// prints: circle
// missing-at-run: Optional
package narrow_verifier_loads_nothing_new;

// prelude: Shape Square Circle
class Optional extends Square { }
class Special extends Optional { public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Circle(), 0);
    }
    static void show(Shape given, int n) {
        Shape s = given;
        if (n > 0) { s = new Special(); System.out.println(s.area()); } // never: rewrite
        System.out.println(s.area()); // never: rewrite
    }
}
