// Executors run tasks; futures hold what they give.
package executors;

import java.util.concurrent.*;

class Result { void use() {} void never() {} }

class Main {
    static Result call() { return new Result(); }
    static void run() {}
    static void unused() {}
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Result> future = pool.submit(() -> call()); //> Main.call
        future.get().use(); //> Result.use //! Result.never
        pool.submit(Main::run).get();
        Callable<Result> unused = () -> { unused(); return null; }; //! Main.unused
        pool.invokeAll(java.util.List.<Callable<Result>>of(Main::call)).get(0).get().use(); //> Result.use
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.SECONDS);
    }
}
// reached: Main.run
// unreached: Main.unused Result.never
// jdk: small
