package java.util;

/** A map that keeps the order of its keys. */
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    private final boolean accessOrder;

    public LinkedHashMap() {
        this(16, 0.75f, false);
    }

    public LinkedHashMap(int capacity) {
        this(capacity, 0.75f, false);
    }

    public LinkedHashMap(int capacity, float load, boolean accessOrder) {
        this.accessOrder = accessOrder;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> others) {
        this();
        putAll(others);
    }

    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    void accessed(Node<K, V> node) {
        if (accessOrder) {
            unlink(node);
            link(node);
        }
    }

    void inserted(Node<K, V> eldest) {
        if (removeEldestEntry(eldest)) {
            remove(eldest.getKey());
        }
    }
}
