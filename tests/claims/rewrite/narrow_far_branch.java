// Both branches of the loop span exactly 32,767 bytes; eight edits add one byte each. A wide form of
// the conditional branch needs a new frame behind it: the method may be left alone instead.
// run:
// prints: -4249186900843982960
package narrow_far_branch;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(big(3));
    }
    static long big(int i) {
        long n = 0;
        Box c = new Box();
        for (int j = 0; j < i; j++) {
            n += c.held.area().length();
            n += c.held.area().length();
            n += c.held.area().length();
            n += c.held.area().length();
            n += c.held.area().length();
            n += c.held.area().length();
            n += c.held.area().length();
            n += c.held.area().length();
            /*repeat 6526: n *= i;*/
        }
        return n;
    }
}
