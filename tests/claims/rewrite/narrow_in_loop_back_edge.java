// The edited call lies between a loop's head and its jump back.
// complete: rewrite
// run:
// prints: 24
package narrow_in_loop_back_edge;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        int n = 0;
        do {
            n += b.held.area().length(); // rewrite: narrow Shape.area -> Square.area
        } while (n < 20);
        System.out.println(n);
    }
}
