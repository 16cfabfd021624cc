package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface ToIntBiFunction<T, U> {
    int applyAsInt(T first, U second);
}
