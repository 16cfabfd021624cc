// An instance runs its methods while another thread initialises its class, and after that failed.
// release: 21
// run:
// prints: 2
// prints: 1
package switch_initialiser;

class Waits {
    static {
        Waits w = new Waits();
        Thread t = new Thread() { @Override public void run() { Main.got = w.which(7); } };
        t.start();
        try { t.join(10_000); } catch (InterruptedException e) { throw new Error(e); }
    }
    int which(Object o) {
        return switch (o) { // rewrite: switch
            case String s -> 1;
            case Integer i -> 2;
            default -> 3;
        };
    }
}
class Fails {
    static {
        Main.leak = new Fails();
        if (Main.leak != null) throw new IllegalStateException();
    }
    int which(Object o) {
        return switch (o) { // rewrite: switch
            case String s -> 1;
            default -> 3;
        };
    }
}
class Main {
    static Fails leak;
    static int got;
    public static void main(String[] args) {
        System.out.println(new Waits() == null ? null : got);
        try { new Fails(); } catch (ExceptionInInitializerError e) { }
        System.out.println(leak.which("x"));
    }
}
