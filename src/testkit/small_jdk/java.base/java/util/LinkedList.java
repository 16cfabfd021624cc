package java.util;

import java.io.Serializable;

/** A list that is a deque, too. */
public class LinkedList<E> extends AbstractSequentialList<E> implements Deque<E>, Cloneable, Serializable {
    private final Node<E> head = new Node<>(null);
    private int size;

    public LinkedList() {
        head.next = head;
        head.previous = head;
    }

    public LinkedList(Collection<? extends E> others) {
        this();
        addAll(others);
    }

    public int size() {
        return size;
    }

    private Node<E> node(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        Node<E> node = head.next;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        return node;
    }

    private void link(Node<E> before, E element) {
        Node<E> node = new Node<>(element);
        node.previous = before.previous;
        node.next = before;
        before.previous.next = node;
        before.previous = node;
        size++;
    }

    private E unlink(Node<E> node) {
        if (node == head) {
            throw new NoSuchElementException();
        }
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        return node.item;
    }

    public E get(int index) {
        return node(index).item;
    }

    public E set(int index, E element) {
        Node<E> node = node(index);
        E old = node.item;
        node.item = element;
        return old;
    }

    public void add(int index, E element) {
        link(index == size ? head : node(index), element);
    }

    public E remove(int index) {
        return unlink(node(index));
    }

    public void addFirst(E element) {
        link(head.next, element);
    }

    public void addLast(E element) {
        link(head, element);
    }

    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    public boolean offerLast(E element) {
        addLast(element);
        return true;
    }

    public E removeFirst() {
        return unlink(head.next);
    }

    public E removeLast() {
        return unlink(head.previous);
    }

    public E pollFirst() {
        return size == 0 ? null : removeFirst();
    }

    public E pollLast() {
        return size == 0 ? null : removeLast();
    }

    public E getFirst() {
        return get(0);
    }

    public E getLast() {
        return get(size - 1);
    }

    public E peekFirst() {
        return size == 0 ? null : getFirst();
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

    public boolean offer(E element) {
        return offerLast(element);
    }

    public E remove() {
        return removeFirst();
    }

    public E poll() {
        return pollFirst();
    }

    public E element() {
        return getFirst();
    }

    public E peek() {
        return peekFirst();
    }

    public Iterator<E> descendingIterator() {
        LinkedList<E> turned = new LinkedList<>();
        for (E each : this) {
            turned.addFirst(each);
        }
        return turned.iterator();
    }

    private static final class Node<E> {
        E item;
        Node<E> next;
        Node<E> previous;

        Node(E item) {
            this.item = item;
        }
    }
}
