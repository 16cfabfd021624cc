package java.util;

import java.io.Serializable;

/** What maps have in common. */
public abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap() {}

    public abstract Set<Map.Entry<K, V>> entrySet();

    private Map.Entry<K, V> find(Object key) {
        for (Map.Entry<K, V> entry : entrySet()) {
            if (Objects.equals(key, entry.getKey())) {
                return entry;
            }
        }
        return null;
    }

    public int size() {
        return entrySet().size();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public boolean containsValue(Object value) {
        return values().contains(value);
    }

    public V get(Object key) {
        Map.Entry<K, V> found = find(key);
        return found == null ? null : found.getValue();
    }

    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V remove(Object key) {
        V old = get(key);
        entrySet().remove(find(key));
        return old;
    }

    public void putAll(Map<? extends K, ? extends V> others) {
        for (Map.Entry<? extends K, ? extends V> entry : others.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    public void clear() {
        entrySet().clear();
    }

    public Set<K> keySet() {
        return new Keys<>(this);
    }

    public Collection<V> values() {
        return new Values<>(this);
    }

    public boolean equals(Object other) {
        return other instanceof Map<?, ?> that && entrySet().equals(that.entrySet());
    }

    public int hashCode() {
        return entrySet().hashCode();
    }

    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (Map.Entry<K, V> entry : entrySet()) {
            text.append(text.length() == 1 ? "" : ", ").append(entry.getKey()).append('=').append(entry.getValue());
        }
        return text.append('}').toString();
    }

    /** A key and its value, alone. */
    public static class SimpleEntry<K, V> implements Map.Entry<K, V>, Serializable {
        private final K key;
        private V value;

        public SimpleEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            V old = this.value;
            this.value = value;
            return old;
        }

        public boolean equals(Object other) {
            return other instanceof Map.Entry<?, ?> that
                    && Objects.equals(key, that.getKey())
                    && Objects.equals(value, that.getValue());
        }

        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    private static final class Keys<K, V> extends AbstractSet<K> {
        private final AbstractMap<K, V> map;

        Keys(AbstractMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public Iterator<K> iterator() {
            Iterator<Map.Entry<K, V>> entries = map.entrySet().iterator();
            return new Iterator<K>() {
                public boolean hasNext() {
                    return entries.hasNext();
                }

                public K next() {
                    return entries.next().getKey();
                }

                public void remove() {
                    entries.remove();
                }
            };
        }
    }

    private static final class Values<K, V> extends AbstractCollection<V> {
        private final AbstractMap<K, V> map;

        Values(AbstractMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public Iterator<V> iterator() {
            Iterator<Map.Entry<K, V>> entries = map.entrySet().iterator();
            return new Iterator<V>() {
                public boolean hasNext() {
                    return entries.hasNext();
                }

                public V next() {
                    return entries.next().getValue();
                }

                public void remove() {
                    entries.remove();
                }
            };
        }
    }
}
