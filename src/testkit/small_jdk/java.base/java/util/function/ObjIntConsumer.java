package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface ObjIntConsumer<T> {
    void accept(T first, int second);
}
