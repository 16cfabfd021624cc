package java.util.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

/** Ways to put elements together. */
public final class Collectors {
    private Collectors() {}

    public static <T> Collector<T, ?, List<T>> toList() {
        return new Made<T, List<T>, List<T>>(ArrayList::new, List::add, (left, right) -> left, list -> list);
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        return new Made<T, Set<T>, Set<T>>(HashSet::new, Set::add, (left, right) -> left, set -> set);
    }

    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> maker) {
        return new Made<T, C, C>(maker, Collection::add, (left, right) -> left, all -> all);
    }

    public static Collector<CharSequence, ?, String> joining() {
        return joining("");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence between) {
        return joining(between, "", "");
    }

    public static Collector<CharSequence, ?, String> joining(
            CharSequence between, CharSequence before, CharSequence after) {
        return new Made<>(
                () -> new StringJoiner(between, before, after),
                StringJoiner::add,
                (left, right) -> left,
                StringJoiner::toString);
    }

    public static <T, K, V> Collector<T, ?, Map<K, V>> toMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends V> value) {
        return toMap(key, value, (left, right) -> {
            throw new IllegalStateException();
        });
    }

    public static <T, K, V> Collector<T, ?, Map<K, V>> toMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends V> value, BinaryOperator<V> merge) {
        return new Made<T, Map<K, V>, Map<K, V>>(
                HashMap::new,
                (map, element) -> map.merge(key.apply(element), value.apply(element), merge),
                (left, right) -> left,
                map -> map);
    }

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> key) {
        return groupingBy(key, toList());
    }

    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(
            Function<? super T, ? extends K> key, Collector<? super T, A, D> below) {
        return new Made<T, Map<K, Object>, Map<K, D>>(
                HashMap::new,
                (map, element) -> {
                    A container = (A) map.computeIfAbsent(key.apply(element), k -> below.supplier().get());
                    below.accumulator().accept(container, element);
                },
                (left, right) -> left,
                map -> {
                    map.replaceAll((k, container) -> below.finisher().apply((A) container));
                    return (Map<K, D>) map;
                });
    }

    public static <T, U, A, R> Collector<T, ?, R> mapping(
            Function<? super T, ? extends U> function, Collector<? super U, A, R> below) {
        return new Made<T, A, R>(
                below.supplier(),
                (container, element) -> below.accumulator().accept(container, function.apply(element)),
                below.combiner(),
                below.finisher());
    }

    public static <T> Collector<T, ?, Long> counting() {
        return new Made<T, long[], Long>(
                () -> new long[1], (count, element) -> count[0]++, (left, right) -> left, count -> count[0]);
    }

    static final class Made<T, A, R> implements Collector<T, A, R> {
        private final Supplier<A> supplier;
        private final BiConsumer<A, T> accumulator;
        private final BinaryOperator<A> combiner;
        private final Function<A, R> finisher;

        Made(
                Supplier<A> supplier,
                BiConsumer<A, T> accumulator,
                BinaryOperator<A> combiner,
                Function<A, R> finisher) {
            this.supplier = supplier;
            this.accumulator = accumulator;
            this.combiner = combiner;
            this.finisher = finisher;
        }

        public Supplier<A> supplier() {
            return supplier;
        }

        public BiConsumer<A, T> accumulator() {
            return accumulator;
        }

        public BinaryOperator<A> combiner() {
            return combiner;
        }

        public Function<A, R> finisher() {
            return finisher;
        }
    }
}
