package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface LongFunction<R> {
    R apply(long value);
}
