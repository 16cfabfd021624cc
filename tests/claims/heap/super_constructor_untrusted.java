// A super constructor that is not in the input gets `this`: it may keep it.
// run:
// prints: circle
// classpath-only: Base
package super_constructor_untrusted;

interface Shape { String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Circle implements Shape { public String area() { return "circle"; } }
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
