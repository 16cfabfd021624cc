package java.util;

/** A map that may lose its keys. */
public class WeakHashMap<K, V> extends HashMap<K, V> {
    public WeakHashMap() {}
}
