// The jump back spans 32,764 bytes or a little more; eight edits add one byte each, so that it needs
// its wide form.
// complete: rewrite
// run:
// prints: -2779206831035145310
package narrow_far_goto;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(big(3));
    }
    static long big(int i) {
        long n = 0;
        Box c = new Box();
        int j = 0;
        while (true) {
            n += c.held.area().length(); // rewrite: narrow Shape.area -> Square.area
            n += c.held.area().length(); // rewrite: narrow Shape.area -> Square.area
            n += c.held.area().length(); // rewrite: narrow Shape.area -> Square.area
            n += c.held.area().length(); // rewrite: narrow Shape.area -> Square.area
            n += c.held.area().length(); // rewrite: narrow Shape.area -> Square.area
            n += c.held.area().length(); // rewrite: narrow Shape.area -> Square.area
            n += c.held.area().length(); // rewrite: narrow Shape.area -> Square.area
            n += c.held.area().length(); // rewrite: narrow Shape.area -> Square.area
            /*repeat 6524: n *= i;*/
            if (++j >= i) break;
            n++;
        }
        return n;
    }
}
