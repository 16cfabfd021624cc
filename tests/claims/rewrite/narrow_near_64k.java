// A method of 65,535 bytes: the edit adds one (a cast), so it must be left alone.
// complete: rewrite
// run:
// prints: 6
package narrow_near_64k;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        System.out.println(big(b, 1));
    }
    static long big(Box b, int i) {
        Box c = new Box();
        long n = c.held.area().length(); // never: rewrite
        if (i > 0) return n;
        /*repeat 13101: n *= i;*/
        return n;
    }
}
