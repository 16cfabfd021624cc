// A lambda runs the interface's own methods on itself, in each context.
package ownmethods;

class Main {
    interface Op {
        int run(int x);
        default Op twice() { return x -> run(run(x)); } //> Main.lambda$main$0 //> Main$Plain.run
        default int checked(int x) { return inner(x); } //> Main$Op.inner
        private int inner(int x) { return run(x); } //> Main.lambda$main$0 //! Main.never
    }
    static class Plain implements Op { public int run(int x) { return seen(x); } } //> Main.seen
    static int seen(int x) { return x; }
    static int never(int x) { return x; }
    public static void main(String[] args) {
        Op op = x -> seen(x) + 1; //> Main.seen
        op.twice().run(3);
        new Plain().twice().run(1); //> Main$Op.twice
        op.checked(4); //> Main$Op.checked
    }
}
// unreached: Main.never
// jdk: small
