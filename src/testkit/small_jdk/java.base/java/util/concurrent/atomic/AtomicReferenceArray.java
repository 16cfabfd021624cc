package java.util.concurrent.atomic;

/** References for several threads. */
public class AtomicReferenceArray<E> {
    private final Object[] array;

    public AtomicReferenceArray(int length) {
        array = new Object[length];
    }

    public final int length() {
        return array.length;
    }

    public final synchronized E get(int index) {
        return (E) array[index];
    }

    public final synchronized void set(int index, E value) {
        array[index] = value;
    }
}
