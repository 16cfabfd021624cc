package java.util;

/** Elements without order. */
public interface Set<E> extends Collection<E> {
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

    @SafeVarargs
    static <E> Set<E> of(E... elements) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(List.of(elements)));
    }

    static <E> Set<E> copyOf(Collection<? extends E> others) {
        return Collections.unmodifiableSet(new LinkedHashSet<E>(others));
    }
}
