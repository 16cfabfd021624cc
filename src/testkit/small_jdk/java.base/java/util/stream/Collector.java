package java.util.stream;

import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

/** How the elements of a stream are put together. */
public interface Collector<T, A, R> {
    Supplier<A> supplier();

    BiConsumer<A, T> accumulator();

    BinaryOperator<A> combiner();

    Function<A, R> finisher();

    @SafeVarargs
    static <T, R> Collector<T, R, R> of(
            Supplier<R> supplier, BiConsumer<R, T> accumulator, BinaryOperator<R> combiner, Characteristics... what) {
        return new Collectors.Made<>(supplier, accumulator, combiner, container -> container);
    }

    @SafeVarargs
    static <T, A, R> Collector<T, A, R> of(
            Supplier<A> supplier,
            BiConsumer<A, T> accumulator,
            BinaryOperator<A> combiner,
            Function<A, R> finisher,
            Characteristics... what) {
        return new Collectors.Made<>(supplier, accumulator, combiner, finisher);
    }

    /** The properties of a collector. */
    enum Characteristics {
        CONCURRENT,
        UNORDERED,
        IDENTITY_FINISH
    }
}
