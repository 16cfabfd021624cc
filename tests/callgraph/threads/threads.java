// A thread that starts runs; so does what executors, privileged actions, shutdown hooks and finalizers stand for.
package threads;
import java.security.*;
import java.util.concurrent.*;

class Work implements Runnable { public void run() { done(); } void done() {} }
class Own extends Thread { @Override public void run() { ran(); } void ran() {} }
class Task implements Callable<String> { public String call() { return called(); } String called() { return ""; } }
class Hook extends Thread { @Override public void run() { hooked(); } void hooked() {} }
class Last { @Override protected void finalize() { gone(); } void gone() {} }
class Handler implements Thread.UncaughtExceptionHandler { public void uncaughtException(Thread t, Throwable e) { caught(); } void caught() {} }

class Main {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws Exception {
        new Thread(new Work()).start();
        new Own().start();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(new Task()).get();
        Runtime.getRuntime().addShutdownHook(new Hook());
        new Last(); //>? Last.finalize
        Thread.setDefaultUncaughtExceptionHandler(new Handler());
        AccessController.doPrivileged((PrivilegedAction<String>) () -> privileged());
        CompletableFuture.supplyAsync(() -> async()).thenAccept(s -> accepted()).join();
    }
    static String privileged() { return ""; }
    static String async() { return ""; }
    static void accepted() {}
    static void never() {}
}
// unreached: Main.never
// reached: Work.done Own.ran Task.called Hook.hooked Main.privileged Main.async Main.accepted
// maybe: Last.gone Handler.caught
// jdk: small
