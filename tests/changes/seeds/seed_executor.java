// Types of newer JDKs: an executor service is closeable since 19.
// run:
// javac: -source 8 -target 8
package seed_executor;

import java.util.*;
import java.util.concurrent.*;

class Exec extends AbstractExecutorService {
    public void shutdown() { System.out.println("shutdown"); }
    public List<Runnable> shutdownNow() { return new ArrayList<>(); }
    public boolean isShutdown() { return false; }
    public boolean isTerminated() { return true; }
    public boolean awaitTermination(long n, TimeUnit unit) { return true; }
    public void execute(Runnable r) { r.run(); }
    public void close() { System.out.println("closed"); }
}
class Known implements Future<String> {
    public boolean cancel(boolean b) { return false; }
    public boolean isCancelled() { return false; }
    public boolean isDone() { return true; }
    public String get() { return "got"; }
    public String get(long n, TimeUnit unit) { return "got in time"; }
    public String resultNow() { return "now"; }
}
class Main {
    static void say(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        try {
            Object o = new Exec();
            AutoCloseable c = (AutoCloseable) o;
            c.close();
        } catch (Throwable e) { say(e.getClass()); }
        try {
            AutoCloseable c = new Exec();
            c.close();
        } catch (Throwable e) { say(e.getClass()); }
        try {
            ExecutorService s = new Exec();
            s.close();
        } catch (Throwable e) { say(e.getClass()); }
        try {
            Executor x = new Exec();
            x.execute(() -> say("ran"));
        } catch (Throwable e) { say(e.getClass()); }
        try {
            AbstractExecutorService s = new Exec();
            s.shutdown();
        } catch (Throwable e) { say(e.getClass()); }
        try {
            Future<String> f = new Known();
            say(f.get());
            say(f.resultNow());
        } catch (Throwable e) { say(e.getClass()); }
    }
}
