// A constructor that leaks `this` has made its object everybody's before the caller gets it.
// run:
// prints: circle
// classpath-only: Registry
package constructor_leaks_this;

// prelude: Shape Square Circle
class Registry { static void add(Box b) { b.held = new Circle(); } }
class Box {
    Shape held = new Square();
    Box() { Registry.add(this); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box(); //^ b = {Box@+0}
        System.out.println(b.held.area()); //^ calls unknown // never: rewrite
    }
}
