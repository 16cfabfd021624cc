package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface ToDoubleBiFunction<T, U> {
    double applyAsDouble(T first, U second);
}
