// A constructor that throws may have handed its unfinished object out.
// run:
// prints: null
package constructor_throws;

// prelude: Shape Square Circle
class Box {
    static Box kept;
    Shape held;
    Box() { kept = this; if (held == null) throw new IllegalStateException(); held = new Square(); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = null;
        try { b = new Box(); } catch (IllegalStateException e) { b = Box.kept; }
        Shape s = b.held; //^ s = unknown // never: s = Square@-6
        System.out.println(s);
    }
}
