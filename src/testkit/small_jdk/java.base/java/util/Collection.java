package java.util;

import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.ListStream;
import java.util.stream.Stream;

/** A number of elements. */
public interface Collection<E> extends Iterable<E> {
    int size();

    boolean isEmpty();

    boolean contains(Object element);

    Object[] toArray();

    <T> T[] toArray(T[] array);

    default <T> T[] toArray(IntFunction<T[]> maker) {
        return toArray(maker.apply(0));
    }

    boolean add(E element);

    boolean remove(Object element);

    boolean containsAll(Collection<?> others);

    boolean addAll(Collection<? extends E> others);

    boolean removeAll(Collection<?> others);

    boolean retainAll(Collection<?> others);

    void clear();

    boolean equals(Object other);

    int hashCode();

    default boolean removeIf(Predicate<? super E> condition) {
        boolean removed = false;
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            if (condition.test(each.next())) {
                each.remove();
                removed = true;
            }
        }
        return removed;
    }

    default Stream<E> stream() {
        return new ListStream<>(this);
    }

    default Stream<E> parallelStream() {
        return stream();
    }
}
