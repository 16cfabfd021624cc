package java.util;

/** A sorted set. */
public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E> {
    private final TreeMap<E, Object> map;

    public TreeSet() {
        this((Comparator<? super E>) null);
    }

    public TreeSet(Comparator<? super E> order) {
        map = new TreeMap<>(order);
    }

    public TreeSet(Collection<? extends E> others) {
        this();
        addAll(others);
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
        return map.put(element, Boolean.TRUE) == null;
    }

    public Comparator<? super E> comparator() {
        return map.comparator();
    }

    public E first() {
        return map.firstKey();
    }

    public E last() {
        return map.lastKey();
    }

    public E pollFirst() {
        E first = isEmpty() ? null : first();
        remove(first);
        return first;
    }
}
