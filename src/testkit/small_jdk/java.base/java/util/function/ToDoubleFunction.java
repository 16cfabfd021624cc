package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface ToDoubleFunction<T> {
    double applyAsDouble(T value);
}
