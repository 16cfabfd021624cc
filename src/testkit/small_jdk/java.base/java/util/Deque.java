package java.util;

/** Elements that go in and out at both ends. */
public interface Deque<E> extends Queue<E> {
    void addFirst(E element);

    void addLast(E element);

    boolean offerFirst(E element);

    boolean offerLast(E element);

    E removeFirst();

    E removeLast();

    E pollFirst();

    E pollLast();

    E getFirst();

    E getLast();

    E peekFirst();

    E peekLast();

    boolean add(E element);

    boolean offer(E element);

    E remove();

    E poll();

    E element();

    E peek();

    int size();

    Iterator<E> iterator();

    void push(E element);

    E pop();

    Iterator<E> descendingIterator();
}
