// Below class version 53 every method of its class may write a static final field. (javac emits no
// such store, Groovy and Jython do: here the name of the field that `change` writes is patched.)
// complete: rewrite
// release: 8
// run:
// prints: circle
// patch: Shapes OTHER SHAPE
package static_final_old_class;

// prelude: Shape Square Circle
class Base { static Shape OTHER; }
class Shapes extends Base {
    static final Shape SHAPE = new Square();
    static void change() { OTHER = new Circle(); }
}
class Main {
    public static void main(String[] args) {
        Shapes.change();
        Shape s = Shapes.SHAPE; // never: s = Square@-5 // never: s != null
        System.out.println(s.area()); // never: calls Square.area // never: rewrite
    }
}
