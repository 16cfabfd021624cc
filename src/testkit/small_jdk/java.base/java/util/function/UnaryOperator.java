package java.util.function;

/** A function from a type to itself. */
@FunctionalInterface
public interface UnaryOperator<T> extends Function<T, T> {
    static <T> UnaryOperator<T> identity() {
        return value -> value;
    }
}
