// A super constructor that is not in the input gets `this`: it may keep it.
// run:
// prints: circle
// classpath-only: Base
package super_constructor_untrusted;

// prelude: Shape Square Circle
class Base {
    static Base last;
    Base() { last = this; }
    static void touch() { ((Box) last).held = new Circle(); }
}
class Box extends Base { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Base.touch();
        System.out.println(b.held.area()); //^ calls unknown // never: rewrite
    }
}
