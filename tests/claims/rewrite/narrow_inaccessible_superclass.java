// The method lies in a package-private superclass of another package. javac gives the public class
// a bridge, which is the target; access is by the class that is named.
// run:
// prints: base
package narrow_inaccessible_superclass;

class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new narrow_inaccessible_superclass.covert.Square();
        System.out.println(s.area()); //^ calls covert.Square.area // rewrite: narrow Shape.area -> covert.Square.area
    }
}
// file: narrow_inaccessible_superclass/Shape.java
package narrow_inaccessible_superclass;
public interface Shape { String area(); }
// file: narrow_inaccessible_superclass/covert/Square.java
package narrow_inaccessible_superclass.covert;
public class Square extends Base implements narrow_inaccessible_superclass.Shape { }
class Base { public String area() { return "base"; } }
