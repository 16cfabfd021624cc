package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Values by keys. */
public interface Map<K, V> {
    int size();

    boolean isEmpty();

    boolean containsKey(Object key);

    boolean containsValue(Object value);

    V get(Object key);

    V put(K key, V value);

    V remove(Object key);

    void putAll(Map<? extends K, ? extends V> others);

    void clear();

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();

    boolean equals(Object other);

    int hashCode();

    default V getOrDefault(Object key, V otherwise) {
        V found = get(key);
        return found != null || containsKey(key) ? found : otherwise;
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        for (Map.Entry<K, V> entry : entrySet()) {
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        for (Map.Entry<K, V> entry : entrySet()) {
            entry.setValue(function.apply(entry.getKey(), entry.getValue()));
        }
    }

    default V putIfAbsent(K key, V value) {
        V found = get(key);
        return found == null ? put(key, value) : found;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        V found = get(key);
        if (found == null) {
            found = function.apply(key);
            if (found != null) {
                put(key, found);
            }
        }
        return found;
    }

    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return get(key) == null ? null : compute(key, function);
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        V computed = function.apply(key, get(key));
        if (computed == null) {
            remove(key);
        } else {
            put(key, computed);
        }
        return computed;
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        V found = get(key);
        V merged = found == null ? value : function.apply(found, value);
        if (merged == null) {
            remove(key);
        } else {
            put(key, merged);
        }
        return merged;
    }

    static <K, V> Map<K, V> of() {
        return ofEntries();
    }

    static <K, V> Map<K, V> of(K key, V value) {
        return ofEntries(entry(key, value));
    }

    static <K, V> Map<K, V> of(K key, V value, K key2, V value2) {
        return ofEntries(entry(key, value), entry(key2, value2));
    }

    static <K, V> Map<K, V> of(K key, V value, K key2, V value2, K key3, V value3) {
        return ofEntries(entry(key, value), entry(key2, value2), entry(key3, value3));
    }

    @SafeVarargs
    static <K, V> Map<K, V> ofEntries(Entry<? extends K, ? extends V>... entries) {
        LinkedHashMap<K, V> map = new LinkedHashMap<>();
        for (Entry<? extends K, ? extends V> entry : entries) {
            map.put(entry.getKey(), entry.getValue());
        }
        return Collections.unmodifiableMap(map);
    }

    static <K, V> Entry<K, V> entry(K key, V value) {
        return new AbstractMap.SimpleEntry<>(key, value);
    }

    /** A key and its value. */
    interface Entry<K, V> {
        K getKey();

        V getValue();

        V setValue(V value);

        boolean equals(Object other);

        int hashCode();

        static <K extends Comparable<? super K>, V> Comparator<Entry<K, V>> comparingByKey() {
            return (left, right) -> left.getKey().compareTo(right.getKey());
        }

        static <K, V extends Comparable<? super V>> Comparator<Entry<K, V>> comparingByValue() {
            return (left, right) -> left.getValue().compareTo(right.getValue());
        }
    }
}
