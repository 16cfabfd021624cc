package java.util;

import java.io.Serializable;

/** What is done with collections. */
public class Collections {
    public static final List EMPTY_LIST = new Fixed<>(new Object[0]);

    private Collections() {}

    static <T> int compare(Comparator<? super T> order, T left, T right) {
        return order == null ? ((Comparable<T>) left).compareTo(right) : order.compare(left, right);
    }

    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        list.sort(null);
    }

    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        list.sort(order);
    }

    public static void reverse(List<?> list) {
        List<Object> all = (List<Object>) list;
        for (int i = 0; i < all.size() / 2; i++) {
            Object last = all.set(all.size() - 1 - i, all.get(i));
            all.set(i, last);
        }
    }

    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> all) {
        return Collections.<T>max(all, null);
    }

    public static <T> T max(Collection<? extends T> all, Comparator<? super T> order) {
        Iterator<? extends T> each = all.iterator();
        T most = each.next();
        while (each.hasNext()) {
            T next = each.next();
            most = compare(order, next, most) > 0 ? next : most;
        }
        return most;
    }

    public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T> all) {
        return Collections.<T>max(all, reverseOrder());
    }

    public static <T> T min(Collection<? extends T> all, Comparator<? super T> order) {
        return max(all, reverseOrder(order));
    }

    public static <T> Comparator<T> reverseOrder() {
        return reverseOrder(null);
    }

    public static <T> Comparator<T> reverseOrder(Comparator<T> order) {
        return new Reversed<>(order);
    }

    @SafeVarargs
    public static <T> boolean addAll(Collection<? super T> to, T... elements) {
        boolean changed = false;
        for (T element : elements) {
            changed |= to.add(element);
        }
        return changed;
    }

    public static <T> List<T> emptyList() {
        return (List<T>) EMPTY_LIST;
    }

    public static <T> Set<T> emptySet() {
        return new ListSet<>(new ArrayList<>());
    }

    public static <K, V> Map<K, V> emptyMap() {
        return new LockedMap<>(new HashMap<>());
    }

    public static <T> Iterator<T> emptyIterator() {
        return Collections.<T>emptyList().iterator();
    }

    public static <T> Set<T> singleton(T element) {
        return Set.of(element);
    }

    public static <T> List<T> singletonList(T element) {
        return List.of(element);
    }

    public static <K, V> Map<K, V> singletonMap(K key, V value) {
        return Map.of(key, value);
    }

    public static <T> List<T> nCopies(int count, T element) {
        ArrayList<T> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(element);
        }
        return all;
    }

    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> all) {
        return new LockedCollection<>(all);
    }

    public static <T> List<T> unmodifiableList(List<? extends T> all) {
        return new LockedList<>(all);
    }

    public static <T> Set<T> unmodifiableSet(Set<? extends T> all) {
        return new LockedSet<>(all);
    }

    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> all) {
        return new LockedMap<>(all);
    }

    public static <T> List<T> synchronizedList(List<T> all) {
        return all;
    }

    public static <T> Set<T> synchronizedSet(Set<T> all) {
        return all;
    }

    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> all) {
        return all;
    }

    public static <E> Set<E> newSetFromMap(Map<E, Boolean> map) {
        return map.keySet();
    }

    public static <T> Enumeration<T> enumeration(Collection<T> all) {
        Iterator<T> each = all.iterator();
        return new Enumeration<T>() {
            public boolean hasMoreElements() {
                return each.hasNext();
            }

            public T nextElement() {
                return each.next();
            }
        };
    }

    /** A list in an array that never changes. */
    static final class Fixed<E> extends AbstractList<E> implements RandomAccess, Serializable {
        private final E[] elements;

        Fixed(E[] elements) {
            for (E element : elements) {
                Objects.requireNonNull(element);
            }
            this.elements = elements;
        }

        public int size() {
            return elements.length;
        }

        public E get(int index) {
            return elements[index];
        }
    }

    /** A list, as a set. */
    static final class ListSet<E> extends AbstractSet<E> {
        private final ArrayList<E> elements;

        ListSet(ArrayList<E> elements) {
            this.elements = elements;
        }

        public int size() {
            return elements.size();
        }

        public Iterator<E> iterator() {
            return elements.iterator();
        }
    }

    private static final class Reversed<T> implements Comparator<T>, Serializable {
        private final Comparator<T> order;

        Reversed(Comparator<T> order) {
            this.order = order;
        }

        public int compare(T left, T right) {
            return Collections.compare(order, right, left);
        }
    }

    private static final class LockedWalk<T> implements Iterator<T> {
        private final Iterator<? extends T> of;

        LockedWalk(Iterator<? extends T> of) {
            this.of = of;
        }

        public boolean hasNext() {
            return of.hasNext();
        }

        public T next() {
            return of.next();
        }
    }

    private static final class LockedCollection<T> extends AbstractCollection<T> implements Serializable {
        private final Collection<? extends T> of;

        LockedCollection(Collection<? extends T> of) {
            this.of = of;
        }

        public int size() {
            return of.size();
        }

        public Iterator<T> iterator() {
            return new LockedWalk<>(of.iterator());
        }
    }

    private static final class LockedList<T> extends AbstractList<T> implements Serializable {
        private final List<? extends T> of;

        LockedList(List<? extends T> of) {
            this.of = of;
        }

        public int size() {
            return of.size();
        }

        public T get(int index) {
            return of.get(index);
        }
    }

    private static final class LockedSet<T> extends AbstractSet<T> implements Serializable {
        private final Set<? extends T> of;

        LockedSet(Set<? extends T> of) {
            this.of = of;
        }

        public int size() {
            return of.size();
        }

        public boolean contains(Object element) {
            return of.contains(element);
        }

        public Iterator<T> iterator() {
            return new LockedWalk<>(of.iterator());
        }
    }

    private static final class LockedMap<K, V> extends AbstractMap<K, V> implements Serializable {
        private final Map<? extends K, ? extends V> of;

        LockedMap(Map<? extends K, ? extends V> of) {
            this.of = of;
        }

        public boolean containsKey(Object key) {
            return of.containsKey(key);
        }

        public V get(Object key) {
            return of.get(key);
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return new LockedSet<>(((Map<K, V>) of).entrySet());
        }
    }
}
