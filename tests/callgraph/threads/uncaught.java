// What a thread does not catch comes to its handler.
package uncaught;

class Odd extends RuntimeException { void tell() {} }
class Handler implements Thread.UncaughtExceptionHandler {
    public void uncaughtException(Thread t, Throwable e) { if (e instanceof Odd odd) odd.tell(); } //> Odd.tell
}
class Unset implements Thread.UncaughtExceptionHandler { public void uncaughtException(Thread t, Throwable e) { never(); } void never() {} static void touch() {} }

class Main {
    static void fail() { throw new Odd(); }
    public static void main(String[] args) throws Exception {
        Unset.touch();
        Thread thread = new Thread(() -> fail()); //> Main.fail
        thread.setUncaughtExceptionHandler(new Handler());
        thread.start();
        thread.join();
    }
}
// reached: Handler.uncaughtException
// unreached: Unset.never
// jdk: small
