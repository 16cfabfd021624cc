// needs: 25
// Virtual threads by every way that the API has: each task runs, those that are not given to a thread do not.
package virtualtasks;

import java.util.List;
import java.util.concurrent.*;

class Main {
    static class Started implements Runnable { public void run() { started(); } } //> Main.started
    static class Unstarted implements Runnable { public void run() { unstarted(); } } //> Main.unstarted
    static class Called implements Callable<Result> { public Result call() { return new Result(); } } //> Main$Result.<init>
    static class Executed implements Runnable { public void run() { executed(); } } //> Main.executed
    static class Forgotten implements Runnable { public void run() { never(); } }
    static class Result { void used() { } }
    static void started() { }
    static void unstarted() { }
    static void executed() { }
    static void never() { }
    public static void main(String[] args) throws Exception {
        Runnable forgotten = new Forgotten();
        Thread.ofVirtual().start(new Started()).join();
        Thread.startVirtualThread(new Started()).join();
        Thread later = Thread.ofVirtual().name("later").unstarted(new Unstarted());
        later.start();
        later.join();
        Thread.Builder.OfVirtual builder = Thread.ofVirtual();
        builder.factory().newThread(new Started()).start();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Result> future = pool.submit(new Called());
            future.get().used(); //> Main$Result.used //! Main.never
            pool.execute(new Executed());
            pool.invokeAll(List.of(new Called()));
        }
    }
}
// reached: Main$Started.run Main$Unstarted.run Main$Called.call Main$Executed.run
// unreached: Main$Forgotten.run Main.never
