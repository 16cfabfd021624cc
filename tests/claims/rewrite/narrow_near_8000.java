// HotSpot never compiles methods of more than 8,000 bytes: this one has exactly 8,000 and
// the edit would add one, so it is left alone.
// complete: rewrite
// run:
// prints: 6
package narrow_near_8000;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(big(1));
    }
    static long big(int i) {
        Box c = new Box();
        long n = c.held.area().length(); // never: rewrite
        if (i > 0) return n;
        /*repeat 1594: n *= i;*/
        return n;
    }
}
