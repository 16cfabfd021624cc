// The same with an optional superinterface.
// complete: rewrite
// run:
// prints: null
// missing-at-run: Optional
package narrow_optional_interface;

interface Shape { String area(); }
interface Optional { }
class Square implements Shape, Optional { public String area() { return "square"; } }
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        if (args.length > 0) b.held = new Square();
        try {
            System.out.println(b.held.area()); // never: rewrite
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
