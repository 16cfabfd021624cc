package java.util.concurrent.locks;

/** A lock that its owner may take again. */
public class ReentrantLock implements Lock {
    private Thread owner;
    private int count;

    public ReentrantLock() {}

    public synchronized boolean tryLock() {
        boolean free = owner == null || owner == Thread.currentThread();
        if (free) {
            owner = Thread.currentThread();
            count++;
        }
        return free;
    }

    public void lock() {
        while (!tryLock()) {
            Thread.yield();
        }
    }

    public synchronized void unlock() {
        count--;
        owner = count == 0 ? null : owner;
    }
}
