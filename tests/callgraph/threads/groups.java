// A thread group of the program's own hears of what is not caught; so does a factory's thread.
package groups;

import java.util.concurrent.*;

class Group extends ThreadGroup {
    Group() { super("own"); }
    @Override public void uncaughtException(Thread t, Throwable e) { heard(); }
    void heard() {}
    void never() {}
}
class Makes implements ThreadFactory { public Thread newThread(Runnable r) { return made(r); } Thread made(Runnable r) { return new Thread(r); } }

class Main {
    static void run() {}
    static void fail() { throw new IllegalStateException(); }
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(new Group(), () -> fail()); //> Main.fail
        thread.start();
        thread.join();
        ExecutorService pool = Executors.newSingleThreadExecutor(new Makes());
        pool.submit(Main::run).get();
        pool.shutdown();
    }
}
// reached: Group.heard Makes.made Main.run
// unreached: Group.never
// jdk: small
