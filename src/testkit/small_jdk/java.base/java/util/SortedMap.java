package java.util;

/** Values by keys, in the order of these. */
public interface SortedMap<K, V> extends Map<K, V> {
    Comparator<? super K> comparator();

    K firstKey();

    K lastKey();
}
