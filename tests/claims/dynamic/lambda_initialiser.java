// An ordinary class that implements an interface with a default method and an initialiser would take
// part in its initialisation, where two threads may meet; hidden classes share no lock with anybody.
// run:
// prints: done
package lambda_initialiser;

import java.util.concurrent.*;

interface Initialised {
    Object VALUE = Main.make();
    int f();
    default int twice() { return 2 * f(); }
}
interface OnlyConstants {
    Object VALUE = new Object();
    int f();
}
class Main {
    static final CountDownLatch entered = new CountDownLatch(1);
    static Object make() {
        entered.countDown();
        try { Thread.sleep(200); } catch (InterruptedException e) { throw new Error(e); }
        return Host.one();
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { Object o = Initialised.VALUE; });
        a.start();
        entered.await();
        Host.one();
        a.join();
        OnlyConstants c = () -> 1; // rewrite: lambda
        System.out.println(c.f() == 1 ? "done" : "");
    }
}
class Host {
    static Initialised one() {
        return () -> 1; // never: lambda
    }
}
