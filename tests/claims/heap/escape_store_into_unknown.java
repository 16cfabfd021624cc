// Storing into an object that others have, or into their array, hands the stored object out.
// run:
// prints: circle
// classpath-only: Plugins
package escape_store_into_unknown;

// prelude: Shape Square Circle
class Box { Shape held; }
class Plugins {
    static Box[] boxes = new Box[1];
    static Box[] load() { return boxes; }
    static void touch() { boxes[0].held = new Circle(); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        Plugins.load()[0] = b;
        Plugins.touch();
        System.out.println(b.held.area()); //^ calls unknown // never: rewrite
    }
}
