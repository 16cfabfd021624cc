package java.util.concurrent;

import java.util.Map;

/** A map for several threads. */
public interface ConcurrentMap<K, V> extends Map<K, V> {}
