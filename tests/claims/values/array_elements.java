// An array that nobody else has holds what was stored into it; an unknown index may hit any cell.
// run:
// prints: true
// prints: circle
package array_elements;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape[] a = new Shape[2];
        a[0] = new Square();
        Shape none = a[1]; // may: none = null // never: none = Square@-1 // never: none != null
        System.out.println(none == null);
        a[args.length] = new Circle();
        Shape s = a[0]; // may: s = Circle@-1 // never: s = Square@-4
        System.out.println(s.area()); // may: calls Circle.area // never: calls Square.area
    }
}
