// needs: 21
// Virtual threads run their tasks.
package virtual;

import java.util.concurrent.*;

class Main {
    static void run() {}
    static String call() { return ""; }
    static void never() {}
    public static void main(String[] args) throws Exception {
        Thread thread = Thread.ofVirtual().start(() -> run()); //> Main.run
        thread.join();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.submit(Main::call).get().length(); //> java.lang.String.length
        }
    }
}
// reached: Main.call
// unreached: Main.never
