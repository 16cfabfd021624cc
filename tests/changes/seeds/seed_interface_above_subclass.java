// The method stands in a superclass that implements nothing; the interfaces are the library's.
// run:
// javac: -source 8 -target 8
package seed_interface_above_subclass;

interface Top { String m(); }
interface Mid extends Top { String n(); }
interface Plain { default String p() { return "default"; } }
class Base {
    public String m() { return "base m"; }
    public String n() { return "base n"; }
    public String p() { return "base p"; }
}
class X extends Base implements Mid, Plain { }
class Y extends Base implements Mid, Plain { }
class Main {
    static void said(String what, Throwable e) { System.out.println(what + " " + e.getClass()); }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            try {
                Top top = i == 0 ? new X() : new Y();
                System.out.println(top.m());
            } catch (Throwable e) { said("top", e); }
            try {
                Mid mid = i == 0 ? new X() : new Y();
                System.out.println(mid.m());
            } catch (Throwable e) { said("mid m", e); }
            try {
                Mid mid = new X();
                System.out.println(mid.n());
            } catch (Throwable e) { said("mid n", e); }
            try {
                Plain plain = i == 2 ? null : new X();
                System.out.println(plain.p());
            } catch (Throwable e) { said("plain", e); }
        }
    }
}
