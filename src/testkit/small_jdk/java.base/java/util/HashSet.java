package java.util;

import java.io.Serializable;

/** A set in a hash table. */
public class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, Serializable {
    private static final Object PRESENT = new Object();

    private final HashMap<E, Object> map;

    public HashSet() {
        this(new HashMap<>());
    }

    public HashSet(int capacity) {
        this(new HashMap<>());
    }

    public HashSet(Collection<? extends E> others) {
        this();
        addAll(others);
    }

    HashSet(HashMap<E, Object> map) {
        this.map = map;
    }

    public int size() {
        return map.size();
    }

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }

    public boolean contains(Object element) {
        return map.containsKey(element);
    }

    public boolean add(E element) {
        return map.put(element, PRESENT) == null;
    }

    public boolean remove(Object element) {
        return map.remove(element) == PRESENT;
    }

    public void clear() {
        map.clear();
    }
}
