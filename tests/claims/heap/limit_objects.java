// More objects at a join than a state follows: nothing is known of what they hold.
// run:
// prints: circle
// prints: square
package limit_objects;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box first = new Box();
        first.held = new Square();
        Box last = first;
        /*repeat 60: last.next = new Box(); last = last.next; last.held = new Square(); */
        for (Box b = first; b != null; b = b.next) {
            if (b.next == null) b.held = new Circle();
        }
        System.out.println(last.held.area()); // may: calls {Circle.area, Square.area} // never: rewrite
        System.out.println(first.held.area()); // may: calls {Circle.area, Square.area} // never: rewrite
    }
}
