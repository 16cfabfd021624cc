// Numbers are converted faster by the JVM's own code, so they stay where code may be hot. Arguments of
// exceptions and class initialisers are cold.
// run:
// prints: i3c12.5true12
// prints: x5null2.51c
// prints: k7
package concat_numbers;

class Failed extends RuntimeException { Failed(String s) { super(s); } }
class Main {
    static int seven = 7;
    static final String K = "k" + seven; // rewrite: concat
    public static void main(String[] args) {
        int i = 3; char c = 'c'; long l = 1; float f = 2.5f; boolean t = true; byte b = 1; short h = 2;
        String all = "i" + i + c + l + f + t + b + h; // never: concat
        System.out.println(all);
        String s = null;
        try {
            throw new Failed("x" + (i + 2) + s + (double) f + l + c); // rewrite: concat
        } catch (Failed e) {
            System.out.println(e.getMessage());
        }
        System.out.println(K);
    }
}
