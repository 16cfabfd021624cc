// The exact class is package-private in another package: it cannot be named here.
// complete: rewrite
// run:
// prints: square
package narrow_inaccessible_class;

class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = narrow_inaccessible_class.hidden.Maker.make(); //^ s : hidden.Square
        System.out.println(s.area()); //^ calls hidden.Square.area // never: rewrite
    }
}
// file: narrow_inaccessible_class/Shape.java
package narrow_inaccessible_class;
public interface Shape { String area(); }
// file: narrow_inaccessible_class/hidden/Maker.java
package narrow_inaccessible_class.hidden;
public class Maker { public static narrow_inaccessible_class.Shape make() { return new Square(); } }
class Square implements narrow_inaccessible_class.Shape { public String area() { return "square"; } }
