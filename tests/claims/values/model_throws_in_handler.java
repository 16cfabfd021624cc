// A modelled call in a try block: the handler sees what its callback did.
// run:
// prints: circle
package model_throws_in_handler;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Text {
    Box box;
    @Override public String toString() { box.held = new Circle(); throw new IllegalStateException(); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Text t = new Text();
        t.box = new Box();
        t.box.held = new Square();
        Box b = t.box;
        try {
            String s = "x" + t;
        } catch (IllegalStateException e) {
            System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
        }
    }
}
