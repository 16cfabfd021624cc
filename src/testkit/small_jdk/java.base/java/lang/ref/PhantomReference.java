package java.lang.ref;

/** A phantom reference. */
public class PhantomReference<T> extends Reference<T> {
    public PhantomReference(T referent, ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }

    public T get() {
        return null;
    }
}
