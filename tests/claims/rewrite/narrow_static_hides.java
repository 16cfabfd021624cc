// A static method of that name in the exact class: resolution of the new reference would find it.
// complete: rewrite
// run:
// prints: base
// patch: Square neme area
package narrow_static_hides;

class Base { String area() { return "base"; } }
class Square extends Base { static String neme() { return "static"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Base s = new Square();
        System.out.println(s.area()); // never: calls Square.area // never: narrow
    }
}
