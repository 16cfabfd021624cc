// A lambda without captures is one object a site, however often and by whomever it is evaluated; two
// sites have two; one with captures is a new object each time.
// run:
// prints: true false true false
// prints: 1 2
package lambda_identity;

import java.util.*;
import java.util.concurrent.*;

class Main {
    static Runnable one() {
        return () -> {}; // rewrite: lambda
    }
    static Runnable two() {
        return () -> {}; // rewrite: lambda
    }
    static Runnable capturing(int n) {
        return () -> System.out.print(n == 7 ? "" : "!"); // rewrite: lambda
    }
    public static void main(String[] args) throws Exception {
        Runnable a = one(), b = one();
        System.out.println((a == b) + " " + (a == two()) + " " + (two() == two()) + " " + (capturing(7) == capturing(7)));
        Set<Object> alone = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        Set<Object> several = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        CyclicBarrier start = new CyclicBarrier(8);
        Thread[] threads = new Thread[8];
        for (int i = 0; i < 8; i++) {
            threads[i] = new Thread(() -> { // rewrite: lambda
                try { start.await(5, java.util.concurrent.TimeUnit.SECONDS); } catch (Exception e) { throw new Error(e); }
                alone.add(Alone.site());
                several.add(Several.first());
                several.add(Several.second());
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(alone.size() + " " + several.size());
    }
}
class Alone {
    static Runnable site() {
        return () -> {}; // rewrite: lambda
    }
}
class Several {
    static Runnable first() {
        return () -> {}; // rewrite: lambda
    }
    static Runnable second() {
        return () -> {}; // rewrite: lambda
    }
}
