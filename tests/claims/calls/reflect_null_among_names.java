// Where a branch gives null beside known strings, what is put together of it may say "null".
// run:
// prints: mA
// prints: mB
// prints: mnull
// prints: mXA
// prints: mXB
// prints: mXnull
// prints: mVA
// prints: mVB
// prints: mVnull
// prints: NullPointerException
// prints: one
package reflect_null_among_names;

class Q { String q() { return "q"; } }
class One extends Q { @Override String q() { return "one"; } }
class Two extends Q { @Override String q() { return "two"; } }
class Main {
    public static void mA() { System.out.println("mA"); }
    public static void mB() { System.out.println("mB"); }
    public static void mnull() { System.out.println("mnull"); }
    public static void mXA() { System.out.println("mXA"); }
    public static void mXB() { System.out.println("mXB"); }
    public static void mXnull() { System.out.println("mXnull"); }
    public static void mVA() { System.out.println("mVA"); }
    public static void mVB() { System.out.println("mVB"); }
    public static void mVnull() { System.out.println("mVnull"); }

    static void plus(int n) throws Exception {
        String s = n == 0 ? "A" : n == 1 ? "B" : null;
        Main.class.getDeclaredMethod("m" + s).invoke(null); // never: calls#2 {Main.mA, Main.mB}
    }

    static void builder(int n) throws Exception {
        String s = n == 0 ? "A" : n == 1 ? "B" : null;
        String name = new StringBuilder("mX").append(s).toString();
        Main.class.getDeclaredMethod(name).invoke(null); // never: calls#2 {Main.mXA, Main.mXB}
    }

    static void value(int n) throws Exception {
        Object s = n == 0 ? "A" : n == 1 ? "B" : null;
        String name = "mV".concat(String.valueOf(s));
        Main.class.getDeclaredMethod(name).invoke(null); // never: calls#2 {Main.mVA, Main.mVB}
    }

    static void compare(int n) {
        String s = n == 0 ? "A" : n == 1 ? "B" : null;
        Q q = new Two();
        if (("x" + s).equals("xnull")) q = new One();
        System.out.println(q.q()); // may: calls One.q
    }

    public static void main(String[] args) throws Exception {
        for (int n = 0; n < 3; n++) plus(n);
        for (int n = 0; n < 3; n++) builder(n);
        for (int n = 0; n < 3; n++) value(n);
        try {
            String s = args.length == 0 ? null : args.length == 1 ? "A" : "B";
            Main.class.getDeclaredMethod("m".concat(s)).invoke(null);
        } catch (NullPointerException e) {
            System.out.println("NullPointerException");
        }
        compare(2);
    }
}
