package java.util.concurrent;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

/** Makes executors. */
public class Executors {
    private Executors() {}

    public static <T> Callable<T> callable(Runnable task, T result) {
        return new Adapter<>(task, result);
    }

    public static ThreadFactory defaultThreadFactory() {
        return new Plain();
    }

    public static ExecutorService newSingleThreadExecutor() {
        return newFixedThreadPool(1);
    }

    public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
        return newFixedThreadPool(1, factory);
    }

    public static ExecutorService newCachedThreadPool() {
        return newFixedThreadPool(4);
    }

    public static ExecutorService newFixedThreadPool(int count) {
        return newFixedThreadPool(count, defaultThreadFactory());
    }

    public static ExecutorService newFixedThreadPool(int count, ThreadFactory factory) {
        Pool pool = new Pool();
        for (int i = 0; i < count; i++) {
            factory.newThread(new Worker(pool)).start();
        }
        return pool;
    }

    private static final class Adapter<T> implements Callable<T> {
        private final Runnable task;
        private final T result;

        Adapter(Runnable task, T result) {
            this.task = task;
            this.result = result;
        }

        public T call() {
            task.run();
            return result;
        }
    }

    private static final class Plain implements ThreadFactory {
        public Thread newThread(Runnable task) {
            return new Thread(task);
        }
    }

    private static final class Pool extends AbstractExecutorService {
        private final LinkedList<Runnable> waiting = new LinkedList<>();
        private boolean over;

        public synchronized void execute(Runnable task) {
            waiting.add(task);
            notify();
        }

        synchronized Runnable next() throws InterruptedException {
            while (waiting.isEmpty() && !over) {
                wait();
            }
            return waiting.poll();
        }

        public synchronized void shutdown() {
            over = true;
            notifyAll();
        }

        public List<Runnable> shutdownNow() {
            shutdown();
            return new ArrayList<>(waiting);
        }

        public boolean isShutdown() {
            return over;
        }

        public boolean awaitTermination(long time, TimeUnit unit) {
            return over;
        }
    }

    private static final class Worker implements Runnable {
        private final Pool pool;

        Worker(Pool pool) {
            this.pool = pool;
        }

        public void run() {
            try {
                for (Runnable task = pool.next(); task != null; task = pool.next()) {
                    task.run();
                }
            } catch (InterruptedException ended) {
                pool.shutdown();
            }
        }
    }
}
