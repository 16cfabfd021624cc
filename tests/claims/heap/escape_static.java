// Once stored into a static field, an object's fields are anybody's; its type is still known.
// run:
// prints: circle
// prints: box
// classpath-only: Plugins
package escape_static;

// prelude: Shape Square Circle
class Box { Shape held; String name() { return "box"; } static Box shared; }
class Plugins { static void touch() { Box.shared.held = new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        Box.shared = b;
        Plugins.touch();
        var bNow = b; //^ bNow = {Box@-4}
        Shape s = b.held; //^ s = unknown
        System.out.println(s.area()); //^ calls unknown // never: rewrite
        System.out.println(b.name()); //^ calls Box.name
    }
}
