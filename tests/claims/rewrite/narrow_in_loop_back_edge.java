// The edited call lies between a loop's head and its jump back.
// complete: rewrite
// run:
// prints: 24
package narrow_in_loop_back_edge;

interface Shape { String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Circle implements Shape { public String area() { return "circle"; } }
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
