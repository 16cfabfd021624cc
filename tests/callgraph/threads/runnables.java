// A thread runs what it was given, once it is started.
package runnables;

class Work implements Runnable { public void run() { done(); } void done() {} }
class Idle implements Runnable { public void run() { never(); } void never() {} static void touch() {} }

class Main {
    public static void main(String[] args) throws Exception {
        Idle.touch(); //> Idle.touch
        Thread thread = new Thread(new Work(), "name");
        thread.start();
        thread.join();
        Thread lambda = new Thread(() -> inline()); //> Main.inline
        lambda.start();
        lambda.join();
    }
    static void inline() {}
}
// reached: Work.done
// unreached: Idle.never
// jdk: small
