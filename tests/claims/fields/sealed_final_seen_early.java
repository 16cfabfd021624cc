// A method that the super constructor calls sees a final field before it is written.
// run:
// prints: true
// prints: square
// world: sealed
package sealed_final_seen_early;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Base { Base() { look(); } void look() {} }
class Sub extends Base {
    private final Shape mine;
    Sub() { mine = new Square(); }
    @Override void look() {
        Shape s = mine; // may: s = null // never: s != null
        System.out.println(s == null);
    }
    Shape mine() { return mine; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Sub s = new Sub();
        Shape m = s.mine(); // may: m = Square@-10
        System.out.println(m.area()); // may: calls Square.area
    }
}
