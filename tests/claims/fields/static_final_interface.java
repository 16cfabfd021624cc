// A constant of an interface is written when the interface is initialised, and read under the name of an implementer.
// run:
// prints: square
// prints: true
package static_final_interface;

// prelude: Shape Square Circle
interface Constants { Shape SHAPE = Main.make(); Shape AGAIN = SHAPE; }
class User implements Constants {}
class Main {
    static boolean early;
    static Shape make() {
        Shape s = Constants.AGAIN; // never: s != null // never: s : {Square}
        early = s == null;
        return early ? new Square() : new Circle();
    }
    public static void main(String[] args) throws Throwable {
        System.out.println(User.SHAPE.area()); // may: calls Square.area // never: calls Circle.area
        System.out.println(early);
    }
}
