// The initialiser of the class failed after its instance got out: its methods still run.
// run:
// prints: square
// prints: failed
// prints: square
package direct_instance_of_failed_class;

class Keep { static Object kept; }
class Square {
    static { Square s = new Square(); Keep.kept = s; System.out.println(s.area()); if (Keep.kept != null) throw new IllegalStateException(); }
    public String area() { return "square"; }
}
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        try { new Square(); } catch (ExceptionInInitializerError e) { System.out.println("failed"); }
        Square s = (Square) Keep.kept;
        System.out.println(s.area()); // never: rewrite
    }
}
