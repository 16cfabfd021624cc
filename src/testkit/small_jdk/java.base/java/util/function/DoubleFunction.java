package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface DoubleFunction<R> {
    R apply(double value);
}
