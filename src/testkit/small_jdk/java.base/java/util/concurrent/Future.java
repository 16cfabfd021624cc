package java.util.concurrent;

/** A result that comes later. */
public interface Future<V> {
    V get() throws InterruptedException, ExecutionException;

    V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException;

    boolean isDone();

    boolean cancel(boolean interrupt);
}
