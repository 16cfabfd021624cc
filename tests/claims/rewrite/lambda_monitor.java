// A program may hold the monitor of a lambda's class while it waits for a thread that makes another lambda: nothing that is
// added needs that monitor.
// run:
// prints: two
// prints: done
// prints: one two three
package lambda_monitor;
import java.util.function.Supplier;

class Main {
    static Supplier<String> one() { return () -> "one"; } // rewrite: lambda
    static Supplier<String> two() { return () -> "two"; } // rewrite: lambda
    static Supplier<String> three() { return () -> "three"; } // rewrite: lambda
    static class Other extends Thread {
        public void run() { System.out.println(two().get()); }
    }
    public static void main(String[] args) throws Exception {
        Supplier<String> one = one();
        synchronized (one.getClass()) {
            Thread other = new Other();
            other.setDaemon(true);
            other.start();
            other.join(20000);
            System.out.println(other.isAlive() ? "deadlock" : "done");
        }
        if (one() != one || two() != two() || three() != three()) throw new AssertionError("another object");
        System.out.println(one().get() + " " + two().get() + " " + three().get());
    }
}
