package java.util.stream;

import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** Numbers that are worked on one by one. */
public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate condition);

    IntStream map(IntUnaryOperator function);

    <U> Stream<U> mapToObj(IntFunction<? extends U> function);

    Stream<Integer> boxed();

    void forEach(IntConsumer action);

    int reduce(int first, IntBinaryOperator operator);

    int sum();

    long count();

    OptionalInt max();

    int[] toArray();

    static IntStream of(int... numbers) {
        return new ListIntStream(numbers);
    }

    static IntStream range(int from, int to) {
        int[] numbers = new int[Math.max(0, to - from)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = from + i;
        }
        return new ListIntStream(numbers);
    }

    static IntStream rangeClosed(int from, int to) {
        return range(from, to + 1);
    }
}
