package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface BiConsumer<T, U> {
    void accept(T first, U second);
}
