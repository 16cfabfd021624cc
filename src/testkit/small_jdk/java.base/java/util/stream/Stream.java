package java.util.stream;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Elements that are worked on one by one. */
public interface Stream<T> extends BaseStream<T, Stream<T>> {
    Stream<T> filter(Predicate<? super T> condition);

    <R> Stream<R> map(Function<? super T, ? extends R> function);

    IntStream mapToInt(ToIntFunction<? super T> function);

    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> function);

    Stream<T> distinct();

    Stream<T> sorted();

    Stream<T> sorted(Comparator<? super T> order);

    Stream<T> peek(Consumer<? super T> action);

    Stream<T> limit(long most);

    Stream<T> skip(long first);

    void forEach(Consumer<? super T> action);

    Object[] toArray();

    <A> A[] toArray(IntFunction<A[]> maker);

    T reduce(T first, BinaryOperator<T> operator);

    Optional<T> reduce(BinaryOperator<T> operator);

    <R, A> R collect(Collector<? super T, A, R> collector);

    List<T> toList();

    Optional<T> min(Comparator<? super T> order);

    Optional<T> max(Comparator<? super T> order);

    long count();

    boolean anyMatch(Predicate<? super T> condition);

    boolean allMatch(Predicate<? super T> condition);

    boolean noneMatch(Predicate<? super T> condition);

    Optional<T> findFirst();

    Optional<T> findAny();

    static <T> Stream<T> of(T element) {
        ArrayList<T> one = new ArrayList<>();
        one.add(element);
        return new ListStream<>(one);
    }

    @SafeVarargs
    static <T> Stream<T> of(T... elements) {
        return new ListStream<>(List.of(elements));
    }

    static <T> Stream<T> empty() {
        return new ListStream<>(new ArrayList<>());
    }
}
