// An executor of the program's own.
package ownexecutor;

import java.util.concurrent.*;

class Direct implements Executor { public void execute(Runnable task) { task.run(); } } //> Main.lambda$main$0 //! Main.lambda$main$1
class Unused implements Executor { public void execute(Runnable task) {} }

class Main {
    static void run() {}
    static void never() {}
    public static void main(String[] args) {
        Executor executor = new Direct();
        executor.execute(() -> run()); //> Direct.execute //> Main.run //! Unused.execute
        Runnable other = () -> never();
    }
}
// unreached: Main.never Unused.execute
// jdk: small
