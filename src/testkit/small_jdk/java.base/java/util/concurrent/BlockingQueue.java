package java.util.concurrent;

import java.util.Queue;

/** A queue that waits. */
public interface BlockingQueue<E> extends Queue<E> {
    void put(E element) throws InterruptedException;

    E take() throws InterruptedException;
}
