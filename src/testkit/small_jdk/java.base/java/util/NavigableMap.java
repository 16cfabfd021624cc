package java.util;

/** Sorted keys, and those next to others. */
public interface NavigableMap<K, V> extends SortedMap<K, V> {
    Map.Entry<K, V> firstEntry();

    Map.Entry<K, V> lastEntry();
}
