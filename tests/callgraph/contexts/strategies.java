// Two objects of one class with strategies of their own.
package strategies;

interface Strategy { void run(); }
class Fast implements Strategy { public void run() {} }
class Slow implements Strategy { public void run() {} }
class Unused implements Strategy { public void run() {} }
class Worker {
    private final Strategy strategy;
    Worker(Strategy strategy) { this.strategy = strategy; }
    void work() { strategy.run(); } //> Fast.run //> Slow.run //! Unused.run
    Strategy strategy() { return strategy; }
}

class Main {
    public static void main(String[] args) {
        Worker fast = new Worker(new Fast());
        Worker slow = new Worker(new Slow());
        fast.work();
        slow.work();
        fast.strategy().run(); //> Fast.run //+ Slow.run
        slow.strategy().run(); //> Slow.run //+ Fast.run
    }
}
// jdk: small
