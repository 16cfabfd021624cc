// A thread's own run wins over what the constructor was given.
package subclasses;

class Own extends Thread {
    Own(Runnable other) { super(other); }
    @Override public void run() { mine(); }
    void mine() {}
}

class Main {
    static void never() {}
    public static void main(String[] args) throws Exception {
        Own own = new Own(null); //> Own.<init> //! Own.run
        own.start();
        own.join();
        if (own.isDaemon()) never(); //>? Main.never
    }
    static void unused() {}
}
// reached: Own.mine
// unreached: Main.unused
// jdk: small
