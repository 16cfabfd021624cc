package java.util;

/** Walks through a list, to and fro. */
public interface ListIterator<E> extends Iterator<E> {
    boolean hasPrevious();

    E previous();

    int nextIndex();

    int previousIndex();

    void set(E element);

    void add(E element);
}
