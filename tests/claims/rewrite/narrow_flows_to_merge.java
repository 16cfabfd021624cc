// The narrowed value also flows on to a merge, an argument and a field: these keep the old type.
// complete: rewrite
// run:
// prints: square
// prints: square
// prints: square
// prints: square
// prints: square
// prints: circle
// prints: square
// prints: circle
package narrow_flows_to_merge;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape kept;
        for (int i = 0; i < 2; i++) {
            Shape s = new Square();
            System.out.println(s.area()); // rewrite: narrow Shape.area -> Square.area
            kept = i == 0 ? s : new Circle();
            System.out.println(kept.area()); // never: rewrite
            show(s);
            show(kept);
        }
    }
    static void show(Shape s) { System.out.println(s.area()); } // never: rewrite
}
