package java.util.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** A stream that does each step at once, for all numbers. */
final class ListIntStream implements IntStream {
    private final int[] numbers;

    ListIntStream(int[] numbers) {
        this.numbers = numbers;
    }

    public Iterator<Integer> iterator() {
        return boxed().iterator();
    }

    public void close() {}

    public IntStream filter(IntPredicate condition) {
        int[] kept = new int[numbers.length];
        int count = 0;
        for (int number : numbers) {
            if (condition.test(number)) {
                kept[count++] = number;
            }
        }
        return new ListIntStream(Arrays.copyOf(kept, count));
    }

    public IntStream map(IntUnaryOperator function) {
        int[] mapped = new int[numbers.length];
        for (int i = 0; i < mapped.length; i++) {
            mapped[i] = function.applyAsInt(numbers[i]);
        }
        return new ListIntStream(mapped);
    }

    public <U> Stream<U> mapToObj(IntFunction<? extends U> function) {
        ArrayList<U> mapped = new ArrayList<>();
        for (int number : numbers) {
            mapped.add(function.apply(number));
        }
        return new ListStream<>(mapped);
    }

    public Stream<Integer> boxed() {
        return mapToObj(Integer::valueOf);
    }

    public void forEach(IntConsumer action) {
        for (int number : numbers) {
            action.accept(number);
        }
    }

    public int reduce(int first, IntBinaryOperator operator) {
        int result = first;
        for (int number : numbers) {
            result = operator.applyAsInt(result, number);
        }
        return result;
    }

    public int sum() {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    public long count() {
        return numbers.length;
    }

    public OptionalInt max() {
        OptionalInt most = OptionalInt.empty();
        for (int number : numbers) {
            most = OptionalInt.of(Math.max(number, most.orElse(number)));
        }
        return most;
    }

    public int[] toArray() {
        return numbers;
    }
}
