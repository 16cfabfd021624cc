// The same with `invokevirtual` on the superclass: the private method is passed over.
// complete: rewrite
// run:
// prints: base
// patch: Square neme area
package narrow_private_method_virtual;

class Base { String area() { return "base"; } }
class Square extends Base { private String neme() { return "private"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Base s = new Square();
        System.out.println(s.area()); // never: calls Square.area // never: narrow
    }
}
