package java.util;

import java.io.Serializable;

/** A map in a hash table. */
public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
    private Node<K, V>[] table;
    private Node<K, V> first;
    private Node<K, V> last;
    private int size;

    public HashMap() {
        this(16);
    }

    public HashMap(int capacity) {
        this(capacity, 0.75f);
    }

    public HashMap(int capacity, float load) {
        table = (Node<K, V>[]) new Node[16];
    }

    public HashMap(Map<? extends K, ? extends V> others) {
        this();
        putAll(others);
    }

    private int place(Object key) {
        return Math.floorMod(key == null ? 0 : key.hashCode(), table.length);
    }

    private Node<K, V> node(Object key) {
        Node<K, V> node = table[place(key)];
        while (node != null && node.key != key && (key == null || !key.equals(node.key))) {
            node = node.chain;
        }
        return node;
    }

    public int size() {
        return size;
    }

    public boolean containsKey(Object key) {
        return node(key) != null;
    }

    public V get(Object key) {
        Node<K, V> found = node(key);
        if (found == null) {
            return null;
        }
        accessed(found);
        return found.value;
    }

    public V put(K key, V value) {
        Node<K, V> found = node(key);
        if (found != null) {
            accessed(found);
            return found.setValue(value);
        }
        Node<K, V> node = new Node<>(key, value);
        node.chain = table[place(key)];
        table[place(key)] = node;
        link(node);
        size++;
        inserted(first);
        return null;
    }

    public V remove(Object key) {
        Node<K, V> found = node(key);
        if (found == null) {
            return null;
        }
        Node<K, V> before = table[place(key)];
        if (before == found) {
            table[place(key)] = found.chain;
        } else {
            while (before.chain != found) {
                before = before.chain;
            }
            before.chain = found.chain;
        }
        unlink(found);
        size--;
        return found.value;
    }

    public void clear() {
        table = (Node<K, V>[]) new Node[16];
        first = null;
        last = null;
        size = 0;
    }

    void link(Node<K, V> node) {
        node.before = last;
        node.after = null;
        if (last == null) {
            first = node;
        } else {
            last.after = node;
        }
        last = node;
    }

    void unlink(Node<K, V> node) {
        if (node.before == null) {
            first = node.after;
        } else {
            node.before.after = node.after;
        }
        if (node.after == null) {
            last = node.before;
        } else {
            node.after.before = node.before;
        }
    }

    void accessed(Node<K, V> node) {}

    void inserted(Node<K, V> eldest) {}

    public Object clone() {
        return new HashMap<K, V>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    static final class Node<K, V> extends AbstractMap.SimpleEntry<K, V> {
        final K key;
        V value;
        Node<K, V> chain;
        Node<K, V> before;
        Node<K, V> after;

        Node(K key, V value) {
            super(key, value);
            this.key = key;
            this.value = value;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            V old = this.value;
            this.value = value;
            return old;
        }
    }

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        public int size() {
            return size;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Walk();
        }
    }

    private final class Walk implements Iterator<Map.Entry<K, V>> {
        private Node<K, V> next = first;
        private Node<K, V> given;
        private int expected = size;

        public boolean hasNext() {
            return next != null;
        }

        public Map.Entry<K, V> next() {
            if (expected != size) {
                throw new ConcurrentModificationException();
            }
            if (next == null) {
                throw new NoSuchElementException();
            }
            given = next;
            next = next.after;
            return given;
        }

        public void remove() {
            HashMap.this.remove(given.key);
            expected = size;
        }
    }
}
