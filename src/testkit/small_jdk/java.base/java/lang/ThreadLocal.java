package java.lang;

import java.util.function.Supplier;

/** A value of each thread. */
public class ThreadLocal<T> {
    public ThreadLocal() {}

    protected T initialValue() {
        return null;
    }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        return new Supplied<>(supplier);
    }

    public T get() {
        Values found = find();
        if (found == null) {
            set(initialValue());
            found = find();
        }
        return (T) found.value;
    }

    public void set(T value) {
        Values found = find();
        if (found == null) {
            Thread thread = Thread.currentThread();
            found = new Values(this, thread.locals);
            thread.locals = found;
        }
        found.value = value;
    }

    public void remove() {
        Values found = find();
        if (found != null) {
            found.of = null;
        }
    }

    private Values find() {
        Values values = Thread.currentThread().locals;
        while (values != null && values.of != this) {
            values = values.next;
        }
        return values;
    }

    static final class Values {
        ThreadLocal<?> of;
        Object value;
        final Values next;

        Values(ThreadLocal<?> of, Values next) {
            this.of = of;
            this.next = next;
        }
    }

    private static final class Supplied<S> extends ThreadLocal<S> {
        private final Supplier<? extends S> supplier;

        Supplied(Supplier<? extends S> supplier) {
            this.supplier = supplier;
        }

        protected S initialValue() {
            return supplier.get();
        }
    }
}
