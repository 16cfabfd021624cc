// A record's methods run while another thread initialises its class, and after that failed.
// run:
// prints: Waits[n=1] 1 true
// prints: Fails[n=2] 2 true
package record_initialiser;

record Waits(int n) { // rewrite: record // rewrite: record // rewrite: record
    static {
        Waits w = new Waits(1);
        Thread t = new Thread() { @Override public void run() { Main.got = w + " " + w.hashCode() + " " + w.equals(w); } };
        t.start();
        try { t.join(10_000); } catch (InterruptedException e) { throw new Error(e); }
    }
}
record Fails(int n) { // rewrite: record // rewrite: record // rewrite: record
    static {
        Main.leak = new Fails(2);
        if (Main.leak != null) throw new IllegalStateException();
    }
}
class Main {
    static Fails leak;
    static String got;
    public static void main(String[] args) {
        System.out.println(new Waits(1) == null ? null : got);
        try { new Fails(2); } catch (ExceptionInInitializerError e) { }
        System.out.println(leak + " " + leak.hashCode() + " " + leak.equals(leak));
    }
}
