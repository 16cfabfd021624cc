// A handler sees the variable as it was at any instruction of its range that may throw, not as it
// is at the end of the range.
// run:
// prints: square
// prints: circle
// prints: null
package handler_join;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 3; i++) {
            Shape s = new Square();
            try {
                check(i, 0);
                s = new Circle();
                check(i, 1);
                s = null;
                check(i, 2);
            } catch (IllegalStateException e) {
                var sNow = s; // may: sNow = Square@-8 // may: sNow = Circle@-5 // may: sNow = null
                System.out.println(s == null ? "null" : s.area()); // never: rewrite
            }
        }
    }
    static void check(int i, int j) { if (i == j) throw new IllegalStateException(); }
}
