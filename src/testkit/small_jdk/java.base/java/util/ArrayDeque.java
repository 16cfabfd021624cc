package java.util;

import java.io.Serializable;

/** A deque in an array. */
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, Serializable {
    private Object[] elements;
    private int size;

    public ArrayDeque() {
        this(16);
    }

    public ArrayDeque(int capacity) {
        elements = new Object[capacity + 1];
    }

    public ArrayDeque(Collection<? extends E> others) {
        this();
        addAll(others);
    }

    public int size() {
        return size;
    }

    private E take(int at) {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        E taken = (E) elements[at];
        size--;
        System.arraycopy(elements, at + 1, elements, at, size - at);
        elements[size] = null;
        return taken;
    }

    private void put(int at, E element) {
        if (element == null) {
            throw new NullPointerException();
        }
        if (size + 1 >= elements.length) {
            elements = Arrays.copyOf(elements, 2 * elements.length);
        }
        System.arraycopy(elements, at, elements, at + 1, size - at);
        elements[at] = element;
        size++;
    }

    public boolean add(E element) {
        put(size, element);
        return true;
    }

    public void addFirst(E element) {
        put(0, element);
    }

    public void addLast(E element) {
        put(size, element);
    }

    public boolean offer(E element) {
        return offerLast(element);
    }

    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    public boolean offerLast(E element) {
        addLast(element);
        return true;
    }

    public E remove() {
        return removeFirst();
    }

    public E removeFirst() {
        return take(0);
    }

    public E removeLast() {
        return take(size - 1);
    }

    public E poll() {
        return pollFirst();
    }

    public E pollFirst() {
        return size == 0 ? null : take(0);
    }

    public E pollLast() {
        return size == 0 ? null : take(size - 1);
    }

    public E element() {
        return getFirst();
    }

    public E getFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return (E) elements[0];
    }

    public E getLast() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return (E) elements[size - 1];
    }

    public E peek() {
        return peekFirst();
    }

    public E peekFirst() {
        return (E) elements[0];
    }

    public E peekLast() {
        return size == 0 ? null : getLast();
    }

    public void push(E element) {
        addFirst(element);
    }

    public E pop() {
        return removeFirst();
    }

    public Iterator<E> iterator() {
        return new Walk(0, 1);
    }

    public Iterator<E> descendingIterator() {
        return new Walk(size - 1, -1);
    }

    private final class Walk implements Iterator<E> {
        private int at;
        private final int step;

        Walk(int at, int step) {
            this.at = at;
            this.step = step;
        }

        public boolean hasNext() {
            return at >= 0 && at < size;
        }

        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            E element = (E) elements[at];
            at += step;
            return element;
        }

        public void remove() {
            take(at - step);
            at = step > 0 ? at - step : at;
        }
    }
}
