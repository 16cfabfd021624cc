package java.util.concurrent.locks;

/** A lock. */
public interface Lock {
    void lock();

    void unlock();

    boolean tryLock();
}
