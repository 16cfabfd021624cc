// Calls within the arms of both kinds of switch: offsets move, padding changes.
// complete: rewrite
// run:
// prints: square
// prints: 1
// prints: 2square
// prints: default
// prints: square3
package narrow_in_switch;

// prelude: Shape Square Circle
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 4; i++) {
            Box b = new Box();
            b.held = new Square();
            switch (i) {
                case 0: System.out.println(b.held.area()); break; // rewrite: narrow Shape.area -> Square.area
                case 1: System.out.println(1); break;
                case 2: System.out.println(2 + b.held.area()); break; // rewrite: narrow Shape.area -> Square.area
                default: System.out.println("default");
            }
            switch (i * 1000) {
                case 3000: System.out.println(b.held.area() + 3); // rewrite: narrow Shape.area -> Square.area
                case -7: break;
            }
        }
    }
}
