package java.util.concurrent;

/** A step whose result comes later. */
public interface CompletionStage<T> {
    CompletableFuture<T> toCompletableFuture();
}
