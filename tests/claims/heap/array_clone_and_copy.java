// clone and arraycopy copy what the elements hold.
// run:
// prints: square
// prints: square
// prints: circle
package array_clone_and_copy;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape[] a = {new Square()};
        Shape[] b = a.clone();
        Shape[] c = new Shape[1];
        System.arraycopy(a, 0, c, 0, 1);
        a[0] = new Circle();
        Shape s = b[0]; // never: s = Circle@-1 // never: s = null
        Shape t = c[0]; // never: t = Circle@-2 // never: t = null
        Shape u = a[0]; // may: u = Circle@-3
        System.out.println(s.area());
        System.out.println(t.area());
        System.out.println(u.area());
    }
}
