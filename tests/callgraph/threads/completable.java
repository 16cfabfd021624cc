// Stages of a CompletableFuture.
package completable;

import java.util.concurrent.*;

class Value { void use() {} }
class Failure extends RuntimeException { void tell() {} }

class Main {
    static Value supply() { return new Value(); }
    static Value apply(Value it) { it.use(); return it; } //> Value.use
    static void accept(Value it) { it.use(); } //> Value.use
    static Value combine(Value a, Value b) { return a; }
    static Value handle(Value it, Throwable e) { return it; }
    static Value fail(Throwable e) { ((Failure) e.getCause()).tell(); return null; } //> Failure.tell
    static Value thrown() { throw new Failure(); }
    static Value never(Value it) { return it; }
    public static void main(String[] args) {
        CompletableFuture<Value> first = CompletableFuture.supplyAsync(Main::supply);
        CompletableFuture<Value> second = first.thenApply(Main::apply);
        first.thenCombine(second, Main::combine).handle(Main::handle).thenAccept(Main::accept).join();
        CompletableFuture.supplyAsync(Main::thrown).exceptionally(Main::fail).join();
        second.join().use(); //> Value.use //! Main.never
    }
}
// reached: Main.supply Main.apply Main.accept Main.combine Main.handle Main.fail Main.thrown
// unreached: Main.never
// jdk: small
