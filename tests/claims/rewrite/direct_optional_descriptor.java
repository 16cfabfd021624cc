// A copy whose descriptor names a class that is missing at run time would break
// getDeclaredMethods() of its host no more than the original does; one that names another would.
// run:
// prints: square
// prints: true
// missing-at-run: Optional
package direct_optional_descriptor;

class Optional { }
class Square {
    public String area(Object o) { return "square"; }
}
class Special extends Square { @Override public String area(Object o) { return "special"; } Optional other() { return null; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area(null)); // rewrite: direct Square.area -> Square.area
        System.out.println(Square.class.getDeclaredMethods().length > 0);
    }
}
