package java.lang.ref;

/** A weak reference. */
public class WeakReference<T> extends Reference<T> {
    public WeakReference(T referent) {
        super(referent);
    }

    public WeakReference(T referent, ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }
}
