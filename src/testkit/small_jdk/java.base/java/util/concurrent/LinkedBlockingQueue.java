package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Iterator;
import java.util.LinkedList;

/** A queue that waits. */
public class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {
    private final LinkedList<E> elements = new LinkedList<>();

    public LinkedBlockingQueue() {}

    public int size() {
        return elements.size();
    }

    public Iterator<E> iterator() {
        return elements.iterator();
    }

    public synchronized boolean offer(E element) {
        elements.addLast(element);
        notify();
        return true;
    }

    public synchronized E poll() {
        return elements.pollFirst();
    }

    public synchronized E peek() {
        return elements.peekFirst();
    }

    public void put(E element) throws InterruptedException {
        offer(element);
    }

    public synchronized E take() throws InterruptedException {
        while (elements.isEmpty()) {
            wait();
        }
        return poll();
    }
}
