package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface ToIntFunction<T> {
    int applyAsInt(T value);
}
