package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface ToLongBiFunction<T, U> {
    long applyAsLong(T first, U second);
}
