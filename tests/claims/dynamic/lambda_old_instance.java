// An instance runs its methods while its class is initialised by another thread, and after that failed:
// what reaches a private body of it must be an instance method, too.
// release: 8
// run:
// prints: worked
// prints: ran after failure
package lambda_old_instance;

class Waits {
    static final Waits I = new Waits();
    Waits() {
        Thread t = new Thread(() -> this.work()); // rewrite: lambda
        t.start();
        try { t.join(); } catch (InterruptedException e) { throw new Error(e); }
    }
    void work() { System.out.println("worked"); }
}
class Fails {
    static Runnable leak;
    private final String text = "ran after failure";
    Runnable task() {
        return () -> System.out.println(text); // rewrite: lambda
    }
    static {
        Main.leak = new Fails().task();
        if (Main.leak != null) throw new IllegalStateException();
    }
}
class Main {
    static Runnable leak;
    public static void main(String[] args) {
        Object o = Waits.I;
        try { new Fails(); } catch (ExceptionInInitializerError e) { }
        leak.run();
    }
}
