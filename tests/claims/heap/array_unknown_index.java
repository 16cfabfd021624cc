// A store at an unknown index may be at any known one; the other elements stay.
// run:
// prints: circle
// prints: square
package array_unknown_index;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape[] a = new Shape[2];
        a[0] = new Square();
        a[1] = new Square();
        a[args.length] = new Circle();
        Shape s = a[0]; // may: s = {Circle@-1} // may: s = {Square@-3}
        System.out.println(s.area());
        Shape t = a[args.length + 1]; // may: t = {Square@-4} // may: t = {Circle@-3} // may: t = null
        System.out.println(t.area());
    }
}
