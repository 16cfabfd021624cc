// A callee that changes a field twice may throw in between.
// run:
// prints: null
// prints: circle
package exceptional_exit_between;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Box b = new Box();
            try {
                twice(b, new int[i]);
            } catch (ArrayIndexOutOfBoundsException e) { }
            Shape s = b.held; // may: s = null // may: s = Circle@+7 // never: s != null
            System.out.println(s == null ? "null" : s.area());
        }
    }
    static void twice(Box b, int[] a) {
        b.held = null;
        a[0] = 1;
        b.held = new Circle();
    }
}
