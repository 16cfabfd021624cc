// What the JVM and its libraries run of a program without a call that names it: handlers of uncaught exceptions, hooks, tasks of
// executors, cleaners, loaders, externalisation, events; and what native code makes.
package jvmcalls;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ThreadFactory;

// reached: Handler.uncaughtException Default.uncaughtException Hook.run Called.call Made.newThread Forked.compute Later.apply
// reached: Loads.findClass External.<init> External.readExternal External.writeExternal
// maybe: Ticks.run Closed.run
// unreached: NotHook.run NotCalled.call NotExternal.readExternal NotExternal.<init>
class Handler implements Thread.UncaughtExceptionHandler {
    public void uncaughtException(Thread t, Throwable e) { }
}
class Default implements Thread.UncaughtExceptionHandler {
    public void uncaughtException(Thread t, Throwable e) { }
}
class Hook extends Thread { @Override public void run() { } }
class NotHook extends Thread { @Override public void run() { } }
class Called implements Callable<Object> { public Object call() { return new Shown(); } }
class NotCalled implements Callable<Object> { public Object call() { return new Shown(); } }
class Made implements ThreadFactory {
    public Thread newThread(Runnable r) { Thread t = new Thread(r); t.setDaemon(true); return t; }
}
class Forked extends RecursiveTask<Shown> { @Override protected Shown compute() { return new Shown(); } }
class Later implements java.util.function.Function<Object, Object> { public Object apply(Object o) { return o; } }
class Ticks extends TimerTask { @Override public void run() { } }
class Shown { void shown() { } }
class Loads extends ClassLoader {
    @Override protected Class<?> findClass(String name) throws ClassNotFoundException { throw new ClassNotFoundException(name); }
}
class Closed implements Runnable { public void run() { } }
class External implements Externalizable {
    Shown shown = new Shown();
    public External() { }
    public void writeExternal(ObjectOutput out) { }
    public void readExternal(ObjectInput in) { }
    void used() { }
}
class NotExternal {
    public NotExternal() { }
    public void readExternal(ObjectInput in) { }
}

class Main {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { throw new IllegalStateException(); });
        thread.setUncaughtExceptionHandler(new Handler());
        thread.start();
        thread.join();
        Thread.setDefaultUncaughtExceptionHandler(new Default());
        Thread other = new Thread(() -> { throw new IllegalStateException(); });
        other.start();
        other.join();
        Thread.setDefaultUncaughtExceptionHandler(null);
        Runtime.getRuntime().addShutdownHook(new Hook());
        new NotHook();
        new NotCalled();
        ExecutorService pool = Executors.newFixedThreadPool(1, new Made());
        ((Shown) pool.submit(new Called()).get()).shown(); //> Shown.shown
        pool.shutdown();
        ForkJoinPool.commonPool().invoke(new Forked()).shown(); //> Shown.shown
        CompletableFuture.supplyAsync(Shown::new).thenApply(new Later()).join();
        Timer timer = new Timer(true);
        timer.schedule(new Ticks(), 0);
        timer.cancel();
        try {
            new Loads().loadClass("no.such.Name"); //> java.lang.ClassLoader.loadClass
        } catch (ClassNotFoundException e) {
            // It is not there.
        }
        java.lang.ref.Cleaner.create().register(thread, new Closed());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new External());
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            External external = (External) in.readObject();
            external.used(); //> External.used
            external.shown.shown(); //> Shown.shown
        }
        Shown[] all = {new Shown()};
        all.clone()[0].shown(); //> Shown.shown
        Object[] copy = (Object[]) java.lang.reflect.Array.newInstance(Shown.class, 1);
        copy[0] = new Shown();
        ((Shown) copy[0]).shown(); //> Shown.shown
    }
}
