package java.util.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** A stream that does each step at once, for all elements. The API has no such class. */
public final class ListStream<T> implements Stream<T> {
    private final Collection<T> elements;

    public ListStream(Collection<T> elements) {
        this.elements = elements;
    }

    public Iterator<T> iterator() {
        return elements.iterator();
    }

    public void close() {}

    public Stream<T> filter(Predicate<? super T> condition) {
        ArrayList<T> kept = new ArrayList<>();
        for (T element : elements) {
            if (condition.test(element)) {
                kept.add(element);
            }
        }
        return new ListStream<>(kept);
    }

    public <R> Stream<R> map(Function<? super T, ? extends R> function) {
        ArrayList<R> mapped = new ArrayList<>();
        for (T element : elements) {
            mapped.add(function.apply(element));
        }
        return new ListStream<>(mapped);
    }

    public IntStream mapToInt(ToIntFunction<? super T> function) {
        int[] mapped = new int[elements.size()];
        int count = 0;
        for (T element : elements) {
            mapped[count++] = function.applyAsInt(element);
        }
        return IntStream.of(mapped);
    }

    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> function) {
        ArrayList<R> mapped = new ArrayList<>();
        for (T element : elements) {
            function.apply(element).forEach(mapped::add);
        }
        return new ListStream<>(mapped);
    }

    public Stream<T> distinct() {
        return new ListStream<>(new LinkedHashSet<>(elements));
    }

    public Stream<T> sorted() {
        return sorted(null);
    }

    public Stream<T> sorted(Comparator<? super T> order) {
        ArrayList<T> all = new ArrayList<>(elements);
        all.sort(order);
        return new ListStream<>(all);
    }

    public Stream<T> peek(Consumer<? super T> action) {
        forEach(action);
        return this;
    }

    public Stream<T> limit(long most) {
        ArrayList<T> all = new ArrayList<>(elements);
        return new ListStream<>(all.subList(0, Math.min((int) most, all.size())));
    }

    public Stream<T> skip(long first) {
        ArrayList<T> all = new ArrayList<>(elements);
        return new ListStream<>(all.subList(Math.min((int) first, all.size()), all.size()));
    }

    public void forEach(Consumer<? super T> action) {
        for (T element : elements) {
            action.accept(element);
        }
    }

    public Object[] toArray() {
        return elements.toArray();
    }

    public <A> A[] toArray(IntFunction<A[]> maker) {
        return elements.toArray(maker.apply(elements.size()));
    }

    public T reduce(T first, BinaryOperator<T> operator) {
        T result = first;
        for (T element : elements) {
            result = operator.apply(result, element);
        }
        return result;
    }

    public Optional<T> reduce(BinaryOperator<T> operator) {
        T result = null;
        for (T element : elements) {
            result = result == null ? element : operator.apply(result, element);
        }
        return Optional.ofNullable(result);
    }

    public <R, A> R collect(Collector<? super T, A, R> collector) {
        A container = collector.supplier().get();
        for (T element : elements) {
            collector.accumulator().accept(container, element);
        }
        return collector.finisher().apply(container);
    }

    public List<T> toList() {
        return new ArrayList<>(elements);
    }

    public Optional<T> min(Comparator<? super T> order) {
        return reduce((left, right) -> order.compare(left, right) <= 0 ? left : right);
    }

    public Optional<T> max(Comparator<? super T> order) {
        return reduce((left, right) -> order.compare(left, right) >= 0 ? left : right);
    }

    public long count() {
        return elements.size();
    }

    public boolean anyMatch(Predicate<? super T> condition) {
        for (T element : elements) {
            if (condition.test(element)) {
                return true;
            }
        }
        return false;
    }

    public boolean allMatch(Predicate<? super T> condition) {
        for (T element : elements) {
            if (!condition.test(element)) {
                return false;
            }
        }
        return true;
    }

    public boolean noneMatch(Predicate<? super T> condition) {
        return !anyMatch(condition);
    }

    public Optional<T> findFirst() {
        return elements.isEmpty() ? Optional.<T>empty() : Optional.of(iterator().next());
    }

    public Optional<T> findAny() {
        return findFirst();
    }
}
