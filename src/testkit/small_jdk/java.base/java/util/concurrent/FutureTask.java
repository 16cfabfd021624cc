package java.util.concurrent;

/** A task that is its own future. */
public class FutureTask<V> implements RunnableFuture<V> {
    private final Callable<V> callable;
    private V result;
    private Throwable thrown;
    private boolean done;

    public FutureTask(Callable<V> callable) {
        this.callable = callable;
    }

    public FutureTask(Runnable runnable, V result) {
        this(Executors.callable(runnable, result));
    }

    public void run() {
        try {
            result = callable.call();
        } catch (Throwable failed) {
            thrown = failed;
        }
        finish();
    }

    protected void done() {}

    private synchronized void finish() {
        done = true;
        notifyAll();
        done();
    }

    public synchronized V get() throws InterruptedException, ExecutionException {
        while (!done) {
            wait();
        }
        if (thrown != null) {
            throw new ExecutionException(thrown);
        }
        return result;
    }

    public V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        return get();
    }

    public synchronized boolean isDone() {
        return done;
    }

    public boolean cancel(boolean interrupt) {
        return false;
    }
}
