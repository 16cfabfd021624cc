package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface IntFunction<R> {
    R apply(int value);
}
