package java.util;

/** A map by identity. */
public class IdentityHashMap<K, V> extends AbstractMap<K, V> {
    private final ArrayList<Map.Entry<K, V>> entries = new ArrayList<>();

    public IdentityHashMap() {}

    public V put(K key, V value) {
        for (Map.Entry<K, V> entry : entries) {
            if (entry.getKey() == key) {
                return entry.setValue(value);
            }
        }
        entries.add(new SimpleEntry<>(key, value));
        return null;
    }

    public V get(Object key) {
        for (Map.Entry<K, V> entry : entries) {
            if (entry.getKey() == key) {
                return entry.getValue();
            }
        }
        return null;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Collections.ListSet<>(entries);
    }
}
