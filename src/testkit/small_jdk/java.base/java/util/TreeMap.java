package java.util;

import java.io.Serializable;

/** A sorted map, in a list. */
public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Serializable {
    private final ArrayList<Map.Entry<K, V>> entries = new ArrayList<>();
    private final Comparator<? super K> order;

    public TreeMap() {
        this((Comparator<? super K>) null);
    }

    public TreeMap(Comparator<? super K> order) {
        this.order = order;
    }

    public TreeMap(Map<? extends K, ? extends V> others) {
        this();
        putAll(others);
    }

    private int place(Object key) {
        int at = 0;
        while (at < entries.size() && Collections.compare(order, entries.get(at).getKey(), (K) key) < 0) {
            at++;
        }
        return at;
    }

    private Map.Entry<K, V> entry(Object key) {
        int at = place(key);
        if (at == entries.size() || Collections.compare(order, entries.get(at).getKey(), (K) key) != 0) {
            return null;
        }
        return entries.get(at);
    }

    public boolean containsKey(Object key) {
        return entry(key) != null;
    }

    public V get(Object key) {
        Map.Entry<K, V> found = entry(key);
        return found == null ? null : found.getValue();
    }

    public V put(K key, V value) {
        Map.Entry<K, V> found = entry(key);
        if (found != null) {
            return found.setValue(value);
        }
        entries.add(place(key), new SimpleEntry<>(key, value));
        return null;
    }

    public Comparator<? super K> comparator() {
        return order;
    }

    public Map.Entry<K, V> firstEntry() {
        return entries.isEmpty() ? null : entries.get(0);
    }

    public Map.Entry<K, V> lastEntry() {
        return entries.isEmpty() ? null : entries.get(entries.size() - 1);
    }

    public K firstKey() {
        return entries.get(0).getKey();
    }

    public K lastKey() {
        return entries.get(entries.size() - 1).getKey();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Collections.ListSet<>(entries);
    }
}
