// Records compare fields, not accessors, from the last component to the first, references by `equals`, numbers by
// `compare`; they hash from the first component on and print all of them.
// run:
// prints: true true true false false false
// prints: true false true false
// prints: true true false false
// prints: [last][first] true
// prints: [last] false
// prints: <first><last>true
// prints: true false
// prints: Point[x=1, y=2] 33
// prints: Wide[l=-9000000000, d=-0.0, f=1.5, b=true, y=7, s=-3, c=x] true
// prints: Empty[] 0 true false
// prints: Named[first=null, last=null] 0
// prints: Bad[o=null]
// prints: Mine[text=a] mine 4
// prints: Pair[a=1, b=Pair[a=x, b=[1]]] true
// prints: true
// prints: java.lang.NullPointerException thrown
package record_methods;

import java.util.*;

record Point(int x, int y) { // rewrite: record // rewrite: record // rewrite: record
    public int x() { return -x; }
}
record Numbers(double d, float f) {} // rewrite: record // rewrite: record // rewrite: record
record Arrays(int[] a) {} // rewrite: record // rewrite: record // rewrite: record
record Wide(long l, double d, float f, boolean b, byte y, short s, char c) {} // rewrite: record // rewrite: record // rewrite: record
record Empty() {} // rewrite: record // rewrite: record // rewrite: record
record Named(Log first, Log last) {} // rewrite: record // rewrite: record // rewrite: record
record Bad(Object o) {} // rewrite: record // rewrite: record // rewrite: record
record Mine(String text) { // rewrite: record
    public boolean equals(Object o) { return o != null && o.hashCode() == 4; }
    public int hashCode() { return 4; }
    String get() { return "mine"; }
}
record Pair<A, B>(A a, B b) {} // rewrite: record // rewrite: record // rewrite: record
class Log {
    final String n;
    Log(String n) { this.n = n; }
    @Override public boolean equals(Object o) { System.out.print("[" + n + "]"); return o instanceof Log l && n.length() == l.n.length(); } // rewrite: concat
    @Override public int hashCode() { System.out.print("<" + n + ">"); return n.length(); } // rewrite: concat
}
class Main {
    static Object o(Object o) { return o; }
    public static void main(String[] args) {
        Point p = new Point(1, 2);
        System.out.println(p.equals(p) + " " + p.equals(new Point(1, 2)) + " " + o(new Empty()).equals(new Empty()) + " "
            + p.equals(null) + " " + p.equals(o("p")) + " " + p.equals(new Point(2, 2)));
        Numbers nan = new Numbers(Double.NaN, Float.NaN), zero = new Numbers(0.0, -0.0f);
        System.out.println(nan.equals(new Numbers(0.0 / 0.0, Float.NaN)) + " " + zero.equals(new Numbers(-0.0, -0.0f)) + " "
            + zero.equals(new Numbers(0.0, -0.0f)) + " " + zero.equals(new Numbers(0.0, 0.0f)));
        int[] array = {1};
        Arrays a = new Arrays(array);
        System.out.println(a.equals(new Arrays(array)) + " " + (a.hashCode() == java.util.Objects.hashCode(array)) + " "
            + a.equals(new Arrays(new int[] {1})) + " " + a.equals(new Arrays(null)));
        Named n = new Named(new Log("first"), new Log("last"));
        System.out.println(" " + n.equals(new Named(new Log("other"), new Log("last"))));
        System.out.println(" " + n.equals(new Named(null, new Log("longer"))));
        System.out.println(n.hashCode() == 31 * 5 + 4);
        System.out.println(new Named(null, null).equals(new Named(null, null)) + " " + new Named(null, null).equals(n));
        System.out.println(p + " " + p.hashCode());
        Wide w = new Wide(-9000000000L, -0.0, 1.5f, true, (byte) 7, (short) -3, 'x');
        int h = Long.hashCode(-9000000000L);
        for (int next : new int[] {Double.hashCode(-0.0), Float.hashCode(1.5f), 1231, 7, -3, 'x'}) h = 31 * h + next;
        System.out.println(w + " " + (w.hashCode() == h && w.equals(new Wide(-9000000000L, -0.0, 1.5f, true, (byte) 7, (short) -3, 'x'))));
        Empty e = new Empty();
        System.out.println(e + " " + e.hashCode() + " " + e.equals(e) + " " + e.equals(o(1)));
        System.out.println(new Named(null, null) + " " + new Named(null, null).hashCode());
        System.out.println(new Bad(new Object() { @Override public String toString() { return null; } }));
        Mine m = new Mine("a");
        System.out.println(m + " " + m.get() + " " + m.hashCode());
        Pair<Integer, Pair<String, List<Integer>>> pair = new Pair<>(1, new Pair<>("x", List.of(1)));
        System.out.println(pair + " " + pair.equals(new Pair<>(1, new Pair<>("x", List.of(1)))));
        char[] text = {'a'};
        System.out.println(new Bad(text).toString().startsWith("Bad[o=[C@"));
        try {
            new Bad(new Object() { @Override public int hashCode() { throw new NullPointerException("thrown"); } }).hashCode();
        } catch (NullPointerException thrown) { System.out.println(thrown.getClass().getName() + " " + thrown.getMessage()); }
    }
}
