package java.lang.ref;

/** A reference that the collector clears. */
public abstract class Reference<T> {
    private T referent;
    private ReferenceQueue<? super T> queue;
    Reference<?> next;

    Reference(T referent) {
        this(referent, null);
    }

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue;
    }

    private static native Reference<?> getAndClearReferencePendingList();

    public T get() {
        return referent;
    }

    public void clear() {
        referent = null;
    }

    public boolean enqueue() {
        if (queue == null) {
            return false;
        }
        ((ReferenceQueue<Object>) queue).add((Reference<Object>) this);
        queue = null;
        return true;
    }

    public static void reachabilityFence(Object object) {}

    /** The JVM starts it: it enqueues what the collector cleared. */
    private static class ReferenceHandler extends Thread {
        ReferenceHandler(ThreadGroup group, String name) {
            super(group, name);
        }

        public void run() {
            while (true) {
                Reference<?> pending = getAndClearReferencePendingList();
                if (pending != null) {
                    pending.enqueue();
                }
            }
        }
    }
}
