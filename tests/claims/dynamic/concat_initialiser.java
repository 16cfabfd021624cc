// An instance runs its methods while another thread initialises its class, and after that failed: what
// takes the place of the site must not wait for the class.
// run:
// prints: aqb
// prints: axb
// prints: iyj
package concat_initialiser;

class Waits {
    static {
        Waits w = new Waits();
        Thread t = new Thread() { @Override public void run() { Main.got = w.text("q"); } };
        t.start();
        try { t.join(); } catch (InterruptedException e) { throw new Error(e); }
    }
    String text(String s) {
        return "a" + s + "b"; // rewrite: concat
    }
}
class Fails {
    static {
        Main.leak = new Fails();
        if (Main.leak != null) throw new IllegalStateException();
    }
    String text(String s) {
        return "a" + s + "b"; // rewrite: concat
    }
}
interface Default {
    String FIELD = Main.meanwhile();
    default String text(String s) {
        return "i" + s + "j"; // rewrite: concat
    }
}
class Main {
    static Fails leak;
    static String got;
    static String meanwhile() {
        String[] got = new String[1];
        Default early = new Implements();
        Thread u = new Thread() { @Override public void run() { got[0] = early.text("y"); } };
        u.start();
        try { u.join(); } catch (InterruptedException e) { throw new Error(e); }
        return got[0];
    }
    public static void main(String[] args) {
        System.out.println(new Waits() == null ? null : got);
        try { new Fails(); } catch (ExceptionInInitializerError e) { }
        System.out.println(leak.text("x"));
        System.out.println(Default.FIELD);
    }
}
class Implements implements Default {}
