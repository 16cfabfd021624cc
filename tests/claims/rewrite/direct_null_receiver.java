// A copy is an instance method: null throws before the body runs.
// complete: rewrite
// run:
// prints: body
// prints: square
// prints: null
package direct_null_receiver;

class Square { public String area() { System.out.println("body"); return "square"; } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Square s = i == 0 ? new Square() : null;
            try {
                System.out.println(s.area()); // rewrite: direct Square.area -> Square.area
            } catch (NullPointerException e) {
                System.out.println("null");
            }
        }
    }
}
