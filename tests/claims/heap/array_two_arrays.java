// A store through a reference to one of two arrays replaces nothing.
// run:
// prints: square
// prints: circle
package array_two_arrays;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape[] a = {new Square()}, b = {new Square()};
        Shape[] c = args.length == 0 ? b : a;
        c[0] = new Circle();
        System.out.println(a[0].area()); // may: calls {Square.area, Circle.area} // never: rewrite
        System.out.println(b[0].area()); // may: calls {Square.area, Circle.area} // never: rewrite
    }
}
