package java.util.concurrent;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A result that comes later, and what is done with it then. */
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    private T result;
    private Throwable thrown;
    private boolean done;

    public CompletableFuture() {}

    public static <U> CompletableFuture<U> completedFuture(U value) {
        CompletableFuture<U> future = new CompletableFuture<>();
        future.complete(value);
        return future;
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        CompletableFuture<U> future = new CompletableFuture<>();
        new Thread(() -> future.fill(supplier)).start();
        return future;
    }

    public static CompletableFuture<Void> runAsync(Runnable task) {
        return supplyAsync(() -> {
            task.run();
            return null;
        });
    }

    public CompletableFuture<T> toCompletableFuture() {
        return this;
    }

    private void fill(Supplier<? extends T> supplier) {
        try {
            complete(supplier.get());
        } catch (Throwable failed) {
            completeExceptionally(new CompletionException(failed));
        }
    }

    public synchronized boolean complete(T value) {
        result = value;
        done = true;
        notifyAll();
        return true;
    }

    public synchronized boolean completeExceptionally(Throwable failed) {
        thrown = failed;
        done = true;
        notifyAll();
        return true;
    }

    public synchronized T join() {
        while (!done) {
            try {
                wait();
            } catch (InterruptedException again) {
                continue;
            }
        }
        if (thrown != null) {
            throw new CompletionException(thrown);
        }
        return result;
    }

    public T get() throws InterruptedException, ExecutionException {
        try {
            return join();
        } catch (CompletionException failed) {
            throw new ExecutionException(failed.getCause());
        }
    }

    public T get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        return get();
    }

    public synchronized boolean isDone() {
        return done;
    }

    public boolean cancel(boolean interrupt) {
        return false;
    }

    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> function) {
        return supplyAsync(() -> function.apply(join()));
    }

    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> function) {
        return supplyAsync(() -> function.apply(join()).toCompletableFuture().join());
    }

    public <U, V> CompletableFuture<V> thenCombine(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> function) {
        return supplyAsync(() -> function.apply(join(), other.toCompletableFuture().join()));
    }

    public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
        return supplyAsync(() -> {
            action.accept(join());
            return null;
        });
    }

    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> function) {
        return supplyAsync(() -> {
            try {
                return join();
            } catch (CompletionException failed) {
                return function.apply(failed.getCause());
            }
        });
    }

    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> function) {
        return supplyAsync(() -> {
            try {
                return function.apply(join(), null);
            } catch (CompletionException failed) {
                return function.apply(null, failed.getCause());
            }
        });
    }
}
