// The receiver may be of any subclass.
// complete: rewrite
// run:
// prints: square
// prints: special
package direct_unknown_receiver;

class Square { public String area() { return "square"; } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Square());
        show(new Special());
    }
    static void show(Square s) { System.out.println(s.area()); } // never: rewrite
}
