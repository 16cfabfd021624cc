// A variable of more allocation sites than a value holds: what is stored through it may be in any of them.
// run:
// prints: circle
// prints: square
package limit_atoms;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Main {
    public static void main(String[] args) throws Throwable {
        Box first = new Box();
        first.held = new Square();
        Box other = new Box();
        other.held = new Square();
        Box b = first;
        if (args.length > 0) b = other;
        /*repeat 20: if (args.length > 1) b = new Box(); */
        b.held = new Circle();
        System.out.println(first.held.area()); // may: calls {Circle.area, Square.area} // never: rewrite
        System.out.println(other.held.area()); // may: calls {Circle.area, Square.area} // never: rewrite
    }
}
