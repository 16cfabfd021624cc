// Operands are evaluated, then converted from left to right; what `toString` gives may be null; arrays and
// sequences are objects; the result is new, also when it is empty.
// run:
// prints: anullnullsbseqnullz
// prints: <1><2><3>1,23
// prints: false false 0 false
// prints: true
// prints: iojk
package concat_operands;

class Bad { @Override public String toString() { return null; } }
class Log {
    final String n;
    Log(String n) { this.n = n; }
    @Override public String toString() { System.out.print("<" + n + ">"); return n; } // rewrite: concat
}
interface Default { default String f(Object o) { return "i" + o + "j"; } } // rewrite: concat
class Main {
    static String empty = "";
    public static void main(String[] args) {
        Object n = null; String s = null; StringBuilder sb = new StringBuilder("sb"); CharSequence q = "seq"; char[] cs = {'a'};
        String all = "a" + n + s + sb + q + new Bad() + "z"; // rewrite: concat
        System.out.println(all);
        String order = new Log("1") + "," + new Log("2") + new Log("3"); // rewrite: concat
        System.out.println(order);
        String none = empty + empty; // rewrite: concat
        String same = "" + empty; // rewrite: concat
        System.out.println((none == "") + " " + (none == empty) + " " + none.length() + " " + (same == empty));
        String array = "arr" + cs; // rewrite: concat
        System.out.println(array.startsWith("arr[C@"));
        String twice = new Default() {}.f("o") + "k"; // rewrite: concat
        System.out.println(twice);
    }
}
