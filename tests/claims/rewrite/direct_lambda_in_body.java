// A body with a lambda: both bodies use the one `lambda$` method.
// run:
// prints: square
package direct_lambda_in_body;

class Square {
    String text = "square";
    public String area() { java.util.function.Supplier<String> s = () -> text; return s.get(); }
}
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // rewrite: direct Square.area -> Square.area
    }
}
