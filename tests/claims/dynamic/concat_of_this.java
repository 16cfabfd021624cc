// Where a class has an initialiser, sites in instance methods call a method of `this`, which goes below the
// operands: however many there are, and however wide.
// run:
// prints: <a>
// prints: a,b
// prints: abcnullnull!11
// prints: noneemptynullxyx
// prints: wide -9223372036854775808
// prints: wides 1.52
// prints: finally ejava.lang.Object
// prints: 1 2c3.0etrue7
// prints: 1/2.0
// prints: -1/2
// prints: i1j
package concat_of_this;

class Host {
    static final Object LOCK = new Object();
    final int n = 7;
    String one(String a) { return "<" + a + ">"; } // rewrite: concat
    String two(String a, Object b) { return a + "," + b; } // rewrite: concat
    String five(String a, Object b, String c, Object d, String e) {
        String more = a + b + c + d + e; // rewrite: concat
        int after = more.length();
        return more + "!" + (Object) after; // rewrite: concat
    }
    String branch(String a, String b) {
        return (a == null ? "none" : a) + (b.isEmpty() ? "empty" : b) + a; // rewrite: concat
    }
    void wide(long a) { throw new IllegalStateException("wide " + a); } // rewrite: concat
    void wides(double a, long b) { throw new IllegalStateException("wides " + a + b); } // rewrite: concat
    void mixed(int a, long b, char c, double d, String e, boolean f) {
        try {
            throw new IllegalStateException(a + " " + b + c + d + e + f + n); // rewrite: concat
        } finally {
            System.out.println("finally " + e + LOCK.getClass().getName()); // rewrite: concat
        }
    }
    void narrowThenWide(int a, double b) { throw new IllegalStateException(a + "/" + b); } // rewrite: concat
    void narrow(byte a, short b) { throw new IllegalStateException(a + "/" + b); } // rewrite: concat
}
interface Default {
    Object HOST = new Host();
    default String text(String a, Object b, String c) { return a + b + c; } // rewrite: concat
}
class Main implements Default {
    interface Throws { void run(); }
    static void says(Throws t) {
        try { t.run(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
    public static void main(String[] args) {
        Host h = new Host();
        System.out.println(h.one("a"));
        System.out.println(h.two("a", 'b'));
        System.out.println(h.five("a", 'b', "c", null, null));
        System.out.println(h.branch(null, "") + h.branch("x", "y")); // rewrite: concat
        says(() -> h.wide(Long.MIN_VALUE));
        says(() -> h.wides(1.5, 2));
        says(() -> h.mixed(1, 2, 'c', 3.0, "e", true));
        says(() -> h.narrowThenWide(1, 2.0));
        says(() -> h.narrow((byte) -1, (short) 2));
        System.out.println(new Main().text("i", 1, "j"));
    }
}
