// The same in the sealed world: who says so vouches that no such lookup gets out.
// complete: rewrite
// world: sealed
// run:
// prints: shape
package private_constructor_sealed;

class Shape {
    private Shape() { }
    static Shape make() { return new Shape(); }
    String area() { return "shape"; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        show(Shape.make());
    }
    static void show(Shape s) { System.out.println(s.area()); } // never: rewrite
}
