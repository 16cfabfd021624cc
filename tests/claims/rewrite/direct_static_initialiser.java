// The class's initialiser is running, or has failed, while instances exist: an instance copy has no
// initialisation barrier, as the original has none.
// run:
// prints: early square 0
// prints: failed
// prints: gone
package direct_static_initialiser;

class Square {
    static Square early = new Square();
    static int n;
    static { show(early); n = 1; if (n == 1) throw new IllegalStateException(); }
    static void show(Square s) { System.out.println("early " + s.area()); }
    public String area() { return "square " + n; }
}
class Special extends Square { @Override public String area() { return "special"; } }
class Keep { static Square kept; }
class Main {
    public static void main(String[] args) throws Throwable {
        try { new Square(); } catch (ExceptionInInitializerError e) { System.out.println("failed"); }
        try { Square s = new Square(); System.out.println(s.area()); } catch (NoClassDefFoundError e) { System.out.println("gone"); }
    }
}
