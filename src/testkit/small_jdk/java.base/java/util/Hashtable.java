package java.util;

/** An old map. */
public class Hashtable<K, V> extends HashMap<K, V> {
    public Hashtable() {}
}
