package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface Function<T, R> {
    R apply(T value);

    default <V> Function<V, R> compose(Function<? super V, ? extends T> before) {
        return value -> apply(before.apply(value));
    }

    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) {
        return value -> after.apply(apply(value));
    }

    static <T> Function<T, T> identity() {
        return value -> value;
    }
}
