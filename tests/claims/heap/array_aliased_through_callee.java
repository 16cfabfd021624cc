// A callee stores an array into the object that it was given, and goes on writing to it.
// run:
// prints: circle
package array_aliased_through_callee;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Cage { Shape[] all; }
class Main {
    public static void main(String[] args) throws Throwable {
        Cage c = new Cage();
        Shape[] a = fill(c);
        a[0] = new Square();
        late(c, 0);
        System.out.println(a[0].area()); // may: calls Circle.area
    }
    static Shape[] fill(Cage c) {
        Shape[] a = new Shape[3];
        c.all = a;
        c.all[2] = new Square();
        return a;
    }
    static void late(Cage c, int i) { if (c.all[2] != null) c.all[i] = new Circle(); }
}
