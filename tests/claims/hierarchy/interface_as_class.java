// A method reference of the wrong kind (an interface's method called as a class's) throws at
// resolution, whatever the receiver. (`Main` is compiled against a class.)
// complete: rewrite
// run:
// prints: class java.lang.IncompatibleClassChangeError
// patch: Main ShapeA ShapeB
package interface_as_class;

abstract class ShapeA { abstract String area(); }
interface ShapeB { String area(); }
class Square implements ShapeB { public String area() { return "square"; } }
class Maker {
    static ShapeA make(ShapeA s) { return s; }
    static ShapeB make(ShapeB s) { return new Square(); }
}
class Main {
    public static void main(String[] args) {
        ShapeA s = Maker.make((ShapeA) null);
        try {
            System.out.println(s.area()); // never: calls // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
    }
}
