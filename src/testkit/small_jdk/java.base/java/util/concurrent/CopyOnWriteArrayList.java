package java.util.concurrent;

import java.util.ArrayList;
import java.util.Iterator;

/** A list for several threads. */
public class CopyOnWriteArrayList<E> extends ArrayList<E> {
    public CopyOnWriteArrayList() {}

    public Iterator<E> iterator() {
        return new ArrayList<E>(this).iterator();
    }
}
