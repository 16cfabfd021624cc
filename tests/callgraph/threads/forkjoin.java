// Tasks of fork and join.
package forkjoin;

import java.util.concurrent.*;

class Sum extends RecursiveTask<Integer> {
    final int n;
    Sum(int n) { this.n = n; }
    @Override protected Integer compute() {
        if (n == 0) return leaf(); //> Sum.leaf
        ForkJoinTask<Integer> half = new Sum(n - 1).fork();
        return half.join() + 1;
    }
    int leaf() { return 0; }
}
class Act extends RecursiveAction { @Override protected void compute() { acted(); } void acted() {} }
class Unused extends RecursiveAction { @Override protected void compute() { never(); } void never() {} static void touch() {} }

class Main {
    public static void main(String[] args) {
        Unused.touch();
        ForkJoinPool.commonPool().invoke(new Sum(2));
        new Act().invoke();
    }
}
// reached: Act.acted Sum.compute
// unreached: Unused.never
