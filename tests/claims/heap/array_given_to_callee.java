// A callee stores at an index that it alone knows, or at a constant one of an array that is one of two.
// run:
// prints: circle
// prints: square
// prints: circle
package array_given_to_callee;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape[] a = {new Square(), new Square()};
        set(a, args.length);
        System.out.println(a[0].area()); // may: calls {Square.area, Circle.area}
        System.out.println(a[1].area()); // may: calls {Square.area, Circle.area}
        Shape[] b = {new Square()};
        first(args.length == 0 ? b : a);
        System.out.println(b[0].area()); // may: calls {Square.area, Circle.area}
    }
    static void set(Shape[] a, int i) { if (a[i] != null) a[i] = new Circle(); }
    static void first(Shape[] a) { if (a[0] != null) a[0] = new Circle(); }
}
