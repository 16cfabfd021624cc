package java.util.function;

import java.util.Comparator;

/** A function of two of a type, to it. */
@FunctionalInterface
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
    static <T> BinaryOperator<T> minBy(Comparator<? super T> order) {
        return (left, right) -> order.compare(left, right) <= 0 ? left : right;
    }

    static <T> BinaryOperator<T> maxBy(Comparator<? super T> order) {
        return (left, right) -> order.compare(left, right) >= 0 ? left : right;
    }
}
