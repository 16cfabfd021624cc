package java.util.concurrent;

import java.util.HashMap;

/** A map for several threads. */
public class ConcurrentHashMap<K, V> extends HashMap<K, V> implements ConcurrentMap<K, V> {
    public ConcurrentHashMap() {}
}
