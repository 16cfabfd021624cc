// A private method of that name in the exact class does not implement the interface.
// complete: rewrite
// run:
// prints: base
// patch: Square neme area
package narrow_private_method;

interface Shape { String area(); }
class Base implements Shape { public String area() { return "base"; } }
class Square extends Base { private String neme() { return "private"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        System.out.println(s.area()); // never: calls Square.area // never: narrow Shape.area -> Square.area
    }
}
