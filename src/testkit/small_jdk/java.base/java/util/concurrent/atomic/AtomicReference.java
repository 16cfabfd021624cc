package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** A reference for several threads. */
public class AtomicReference<V> {
    private volatile V value;

    public AtomicReference() {}

    public AtomicReference(V value) {
        this.value = value;
    }

    public final V get() {
        return value;
    }

    public final void set(V value) {
        this.value = value;
    }

    public final synchronized boolean compareAndSet(V expected, V next) {
        boolean is = value == expected;
        value = is ? next : value;
        return is;
    }

    public final synchronized V getAndSet(V next) {
        V old = value;
        value = next;
        return old;
    }

    public final synchronized V getAndUpdate(UnaryOperator<V> update) {
        return getAndSet(update.apply(value));
    }

    public final synchronized V updateAndGet(UnaryOperator<V> update) {
        value = update.apply(value);
        return value;
    }

    public final synchronized V accumulateAndGet(V other, BinaryOperator<V> operator) {
        value = operator.apply(value, other);
        return value;
    }
}
