package java.util;

import java.util.function.UnaryOperator;

/** Elements in an order. */
public interface List<E> extends Collection<E> {
    int size();

    boolean isEmpty();

    boolean contains(Object element);

    Iterator<E> iterator();

    Object[] toArray();

    <T> T[] toArray(T[] array);

    boolean add(E element);

    boolean remove(Object element);

    boolean addAll(Collection<? extends E> others);

    void clear();

    boolean equals(Object other);

    int hashCode();

    E get(int index);

    E set(int index, E element);

    void add(int index, E element);

    boolean addAll(int index, Collection<? extends E> others);

    E remove(int index);

    int indexOf(Object element);

    int lastIndexOf(Object element);

    ListIterator<E> listIterator();

    ListIterator<E> listIterator(int index);

    List<E> subList(int from, int to);

    default void replaceAll(UnaryOperator<E> operator) {
        for (int i = 0; i < size(); i++) {
            set(i, operator.apply(get(i)));
        }
    }

    default void sort(Comparator<? super E> order) {
        Object[] all = toArray();
        Arrays.sort(all, (Comparator<Object>) order);
        for (int i = 0; i < all.length; i++) {
            set(i, (E) all[i]);
        }
    }

    @SafeVarargs
    static <E> List<E> of(E... elements) {
        return new Collections.Fixed<>(elements.clone());
    }

    static <E> List<E> of() {
        return new Collections.Fixed<>((E[]) new Object[0]);
    }

    static <E> List<E> of(E first) {
        return new Collections.Fixed<>((E[]) new Object[] {first});
    }

    static <E> List<E> of(E first, E second) {
        return new Collections.Fixed<>((E[]) new Object[] {first, second});
    }

    static <E> List<E> of(E first, E second, E third) {
        return new Collections.Fixed<>((E[]) new Object[] {first, second, third});
    }

    static <E> List<E> of(E first, E second, E third, E fourth) {
        return new Collections.Fixed<>((E[]) new Object[] {first, second, third, fourth});
    }

    static <E> List<E> copyOf(Collection<? extends E> others) {
        return new Collections.Fixed<>((E[]) others.toArray());
    }
}
