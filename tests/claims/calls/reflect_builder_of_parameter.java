// A builder that a method loads from what it was given is the caller's: what the method appends is there when it returns or throws.
// run:
// prints: mXB
// prints: mXB
// prints: mXB
// prints: mXB
// prints: mXBB
// prints: mXBBBBB
package reflect_builder_of_parameter;

class W { StringBuilder sb = new StringBuilder("mX"); }
class F { private final StringBuilder sb = new StringBuilder("mX"); void add() { sb.append("B"); throw new RuntimeException(); } void run() throws Exception { Main.class.getDeclaredMethod(sb.toString()).invoke(null); } }
class G<T> { T t; G(T t) { this.t = t; } }
class Main {
    public static void mX() { System.out.println("mX"); }
    public static void mXB() { System.out.println("mXB"); }
    public static void mXBB() { System.out.println("mXBB"); }
    public static void mXBBBBB() { System.out.println("mXBBBBB"); }

    static void add(W w) { w.sb.append("B"); throw new RuntimeException(); }
    static void addTo(StringBuilder[] w) { w[0].append("B"); throw new RuntimeException(); }
    static void addTo(G<Appendable> w) throws Exception { w.t.append("B"); throw new RuntimeException(); }
    static void one(W w) { w.sb.append("B"); }
    static void two(W w) { one(w); one(w); }
    static void deep(W w, int n) { if (n > 0) { one(w); deep(w, n - 1); } }

    public static void main(String[] args) throws Exception {
        W w = new W();
        try { add(w); } catch (RuntimeException e) { }
        Main.class.getDeclaredMethod(w.sb.toString()).invoke(null); // never: calls#3 {Main.mX}
        StringBuilder[] array = {new StringBuilder("mX")};
        try { addTo(array); } catch (RuntimeException e) { }
        Main.class.getDeclaredMethod(array[0].toString()).invoke(null); // never: calls#3 {Main.mX}
        G<Appendable> g = new G<>(new StringBuilder("mX"));
        try { addTo(g); } catch (RuntimeException e) { }
        Main.class.getDeclaredMethod(((StringBuilder) g.t).toString()).invoke(null); // never: calls#3 {Main.mX}
        F f = new F();
        try { f.add(); } catch (RuntimeException e) { }
        f.run();
        w = new W();
        two(w);
        Main.class.getDeclaredMethod(w.sb.toString()).invoke(null); // never: calls#3 {Main.mX}
        w = new W();
        deep(w, 5);
        Main.class.getDeclaredMethod(w.sb.toString()).invoke(null); // never: calls#3 {Main.mX}
    }
}
