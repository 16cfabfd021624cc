// A lock on a confined object changes nothing about it: nobody else can hold it.
// run:
// prints: square
package monitor_confined;

// prelude: Shape Square Circle
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        synchronized (b) { System.out.println(b.held.area()); } //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
    }
}
