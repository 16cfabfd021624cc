package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Runs tasks until it is told to end. */
public interface ExecutorService extends Executor {
    void shutdown();

    List<Runnable> shutdownNow();

    boolean isShutdown();

    boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException;

    <T> Future<T> submit(Callable<T> task);

    Future<?> submit(Runnable task);

    default <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        ArrayList<Future<T>> all = new ArrayList<>();
        for (Callable<T> task : tasks) {
            all.add(submit(task));
        }
        return all;
    }
}
