// More objects than a callee is given: the call is one of any caller.
// run:
// prints: circle
// prints: square
package context_too_many_given;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box first = new Box();
        first.held = new Square();
        Box last = first;
        /*repeat 36: last.next = new Box(); last = last.next; last.held = new Square(); */
        turn(first);
        System.out.println(last.held.area()); // may: calls Circle.area // never: rewrite
        System.out.println(first.held.area()); // may: calls Square.area
    }
    static void turn(Box b) {
        if (b.next != null) turn(b.next); else b.held = new Circle();
    }
}
