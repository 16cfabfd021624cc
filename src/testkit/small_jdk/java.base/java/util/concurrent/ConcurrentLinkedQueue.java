package java.util.concurrent;

import java.util.LinkedList;

/** A queue for several threads. */
public class ConcurrentLinkedQueue<E> extends LinkedList<E> {
    public ConcurrentLinkedQueue() {}
}
