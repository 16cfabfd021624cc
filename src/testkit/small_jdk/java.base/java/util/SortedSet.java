package java.util;

/** Elements in the order of their values. */
public interface SortedSet<E> extends Set<E> {
    Comparator<? super E> comparator();

    E first();

    E last();
}
