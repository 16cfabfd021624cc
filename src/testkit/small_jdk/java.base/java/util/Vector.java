package java.util;

/** An old list. */
public class Vector<E> extends ArrayList<E> {
    public Vector() {}

    public synchronized void addElement(E element) {
        add(element);
    }

    public synchronized E elementAt(int index) {
        return get(index);
    }

    public Enumeration<E> elements() {
        return Collections.enumeration(this);
    }
}
