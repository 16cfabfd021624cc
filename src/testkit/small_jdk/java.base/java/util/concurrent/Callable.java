package java.util.concurrent;

/** A task with a result. */
@FunctionalInterface
public interface Callable<V> {
    V call() throws Exception;
}
