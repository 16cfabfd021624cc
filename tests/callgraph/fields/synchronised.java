// Synchronized methods and blocks call as others do, and release what they hold when something is thrown.
package synchronised;

class Lock { synchronized void hold() { held(); } void held() {} static synchronized void all() {} void never() {} }

class Main {
    public static void main(String[] args) {
        Lock lock = new Lock();
        lock.hold(); //> Lock.hold
        synchronized (lock) {
            Lock.all(); //> Lock.all //! Lock.never
        }
        try {
            synchronized (lock) { throw new IllegalStateException(); }
        } catch (IllegalStateException e) {
            after(); //> Main.after
        }
    }
    static void after() {}
}
// reached: Lock.held
// unreached: Lock.never
// jdk: small
