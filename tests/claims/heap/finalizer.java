// The finalizer of an object gets it without any reference in the program, in another thread.
// run:
// prints: square
package finalizer;

// prelude: Shape Square Circle
class Box {
    Shape held = new Square();
    @Override @SuppressWarnings({"deprecation", "removal"}) protected void finalize() { held = new Circle(); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Shape s = b.held; // never: s = Square@-6
        System.out.println(s.area()); //^ calls unknown // never: rewrite
        java.lang.ref.Reference.reachabilityFence(b);
    }
}
