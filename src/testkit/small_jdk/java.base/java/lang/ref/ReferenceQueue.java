package java.lang.ref;

/** Where cleared references go. */
public class ReferenceQueue<T> {
    private Reference<? extends T> first;

    public ReferenceQueue() {}

    synchronized void add(Reference<? extends T> reference) {
        reference.next = first;
        first = reference;
        notifyAll();
    }

    public synchronized Reference<? extends T> poll() {
        Reference<? extends T> found = first;
        if (found != null) {
            first = (Reference<? extends T>) found.next;
        }
        return found;
    }

    public synchronized Reference<? extends T> remove() throws InterruptedException {
        while (first == null) {
            wait();
        }
        return poll();
    }

    public Reference<? extends T> remove(long millis) throws InterruptedException {
        return remove();
    }
}
