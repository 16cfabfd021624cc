package java.util.function;

/** A function, as the API of Java says. */
@FunctionalInterface
public interface Predicate<T> {
    boolean test(T value);

    default Predicate<T> and(Predicate<? super T> other) {
        return value -> test(value) && other.test(value);
    }

    default Predicate<T> or(Predicate<? super T> other) {
        return value -> test(value) || other.test(value);
    }

    default Predicate<T> negate() {
        return value -> !test(value);
    }

    static <T> Predicate<T> not(Predicate<? super T> other) {
        return value -> !other.test(value);
    }
}
