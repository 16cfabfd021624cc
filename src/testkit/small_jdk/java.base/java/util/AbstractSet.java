package java.util;

/** What sets have in common. */
public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {}

    public boolean equals(Object other) {
        return other instanceof Set<?> that && that.size() == size() && containsAll(that);
    }

    public int hashCode() {
        int hash = 0;
        for (E element : this) {
            hash += Objects.hashCode(element);
        }
        return hash;
    }
}
