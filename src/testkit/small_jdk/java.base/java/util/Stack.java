package java.util;

/** An old stack. */
public class Stack<E> extends Vector<E> {
    public Stack() {}

    public E push(E element) {
        addElement(element);
        return element;
    }

    public synchronized E pop() {
        E top = peek();
        remove(size() - 1);
        return top;
    }

    public synchronized E peek() {
        if (isEmpty()) {
            throw new EmptyStackException();
        }
        return elementAt(size() - 1);
    }

    public boolean empty() {
        return isEmpty();
    }
}
