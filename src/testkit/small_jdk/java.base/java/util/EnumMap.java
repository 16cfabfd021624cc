package java.util;

import java.io.Serializable;

/** Values by constants of an enum. */
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Serializable, Cloneable {
    private final Class<K> keyType;
    private final K[] keyUniverse;
    private final Object[] vals;

    public EnumMap(Class<K> keyType) {
        this.keyType = keyType;
        this.keyUniverse = keyType.getEnumConstants();
        this.vals = new Object[keyUniverse.length];
    }

    public V get(Object key) {
        return key instanceof Enum<?> constant && constant.getDeclaringClass() == keyType
                ? (V) vals[constant.ordinal()]
                : null;
    }

    public V put(K key, V value) {
        V old = get(key);
        vals[key.ordinal()] = value;
        return old;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        ArrayList<Map.Entry<K, V>> entries = new ArrayList<>();
        for (K key : keyUniverse) {
            if (vals[key.ordinal()] != null) {
                entries.add(new SimpleEntry<>(key, (V) vals[key.ordinal()]));
            }
        }
        return new Collections.ListSet<>(entries);
    }
}
