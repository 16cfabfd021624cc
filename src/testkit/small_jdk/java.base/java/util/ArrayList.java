package java.util;

import java.io.Serializable;
import java.util.function.Consumer;

/** A list in an array. */
public class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
    transient Object[] elementData;
    private int size;

    public ArrayList() {
        this(10);
    }

    public ArrayList(int capacity) {
        elementData = new Object[capacity];
    }

    public ArrayList(Collection<? extends E> others) {
        elementData = others.toArray();
        size = elementData.length;
    }

    public int size() {
        return size;
    }

    public E get(int index) {
        check(index, size);
        return (E) elementData[index];
    }

    public E set(int index, E element) {
        E old = get(index);
        elementData[index] = element;
        return old;
    }

    public boolean add(E element) {
        grow();
        elementData[size++] = element;
        return true;
    }

    public void add(int index, E element) {
        check(index, size + 1);
        grow();
        System.arraycopy(elementData, index, elementData, index + 1, size - index);
        elementData[index] = element;
        size++;
    }

    public E remove(int index) {
        E old = get(index);
        size--;
        System.arraycopy(elementData, index + 1, elementData, index, size - index);
        elementData[size] = null;
        return old;
    }

    public void clear() {
        elementData = new Object[10];
        size = 0;
    }

    public Object[] toArray() {
        return Arrays.copyOf(elementData, size);
    }

    public <T> T[] toArray(T[] array) {
        T[] all = array.length >= size ? array : Arrays.copyOf(array, size);
        System.arraycopy(elementData, 0, all, 0, size);
        return all;
    }

    public void forEach(Consumer<? super E> action) {
        for (int i = 0; i < size; i++) {
            action.accept((E) elementData[i]);
        }
    }

    public Object clone() {
        return new ArrayList<E>(this);
    }

    public void ensureCapacity(int least) {}

    private void grow() {
        if (size == elementData.length) {
            elementData = Arrays.copyOf(elementData, 2 * size + 1);
        }
    }

    private static void check(int index, int end) {
        if (index < 0 || index >= end) {
            throw new IndexOutOfBoundsException(index);
        }
    }
}
