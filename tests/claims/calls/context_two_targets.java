// One of two targets keeps the object, the other changes it: both may have happened.
// run:
// prints: square
// prints: circle
package context_two_targets;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }

abstract class Keeper { abstract void take(Box b); }
class First extends Keeper { void take(Box b) { if (b.held != null) Main.shared = b; } }
class Second extends Keeper { void take(Box b) { b.held = b.held == null ? null : new Circle(); } }
class Main {
    static Box shared = new Box();
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Box b = new Box();
            b.held = new Square();
            Keeper k = i == 0 ? new First() : new Second();
            k.take(b); // may: calls {First.take, Second.take}
            System.out.println(b.held.area()); // may: calls {Square.area, Circle.area} // never: rewrite
        }
    }
}
