// A call among the arguments of `super(…)`, where `this` is not initialised yet.
// complete: rewrite
// run:
// prints: square
// prints: x
package narrow_in_constructor;

// prelude: Shape Square Circle
class Base { final String text; Base(String s) { text = s; } }
class Sub extends Base {
    Sub(int n) { super(n == 0 ? make().area() : "x"); } // rewrite: narrow Shape.area -> Square.area
    static Shape make() { return new Square(); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(new Sub(0).text);
        System.out.println(new Sub(1).text);
    }
}
