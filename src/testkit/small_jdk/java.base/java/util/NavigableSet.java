package java.util;

/** Sorted elements, and those next to others. */
public interface NavigableSet<E> extends SortedSet<E> {
    E pollFirst();
}
