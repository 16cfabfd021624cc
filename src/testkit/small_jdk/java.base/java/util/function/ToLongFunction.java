package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface ToLongFunction<T> {
    long applyAsLong(T value);
}
