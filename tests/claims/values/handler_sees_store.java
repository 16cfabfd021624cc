// A handler sees what was stored before any instruction of its range, not only at its start.
// run:
// prints: circle
package handler_sees_store;

// prelude: Shape Square Circle
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box box = new Box();
        Shape square = new Square(), circle = new Circle();
        box.held = square;
        try {
            box.held = circle;
            Integer.parseInt("no number");
            box.held = square;
        } catch (NumberFormatException e) {
            System.out.println(box.held.area()); // never: calls Square.area
        }
    }
}
