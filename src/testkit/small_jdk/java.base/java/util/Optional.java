package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A value, or none. */
public final class Optional<T> {
    private static final Optional<?> EMPTY = new Optional<>(null);

    private final T value;

    private Optional(T value) {
        this.value = value;
    }

    public static <T> Optional<T> empty() {
        return (Optional<T>) EMPTY;
    }

    public static <T> Optional<T> of(T value) {
        return new Optional<>(Objects.requireNonNull(value));
    }

    public static <T> Optional<T> ofNullable(T value) {
        return value == null ? Optional.<T>empty() : new Optional<>(value);
    }

    public T get() {
        return orElseThrow();
    }

    public boolean isPresent() {
        return value != null;
    }

    public boolean isEmpty() {
        return value == null;
    }

    public void ifPresent(Consumer<? super T> action) {
        if (value != null) {
            action.accept(value);
        }
    }

    public void ifPresentOrElse(Consumer<? super T> action, Runnable otherwise) {
        if (value != null) {
            action.accept(value);
        } else {
            otherwise.run();
        }
    }

    public Optional<T> filter(Predicate<? super T> condition) {
        return value == null || condition.test(value) ? this : Optional.<T>empty();
    }

    public <U> Optional<U> map(Function<? super T, ? extends U> function) {
        return value == null ? Optional.<U>empty() : Optional.<U>ofNullable(function.apply(value));
    }

    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> function) {
        return value == null ? Optional.<U>empty() : (Optional<U>) function.apply(value);
    }

    public Optional<T> or(Supplier<? extends Optional<? extends T>> other) {
        return value != null ? this : (Optional<T>) other.get();
    }

    public T orElse(T other) {
        return value != null ? value : other;
    }

    public T orElseGet(Supplier<? extends T> other) {
        return value != null ? value : other.get();
    }

    public T orElseThrow() {
        if (value == null) {
            throw new NoSuchElementException();
        }
        return value;
    }

    public <X extends Throwable> T orElseThrow(Supplier<? extends X> thrown) throws X {
        if (value == null) {
            throw thrown.get();
        }
        return value;
    }

    public String toString() {
        return "Optional[" + value + "]";
    }
}
