package java.util;

/** A set that keeps the order of its elements. */
public class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() {
        super(new LinkedHashMap<>());
    }

    public LinkedHashSet(Collection<? extends E> others) {
        this();
        addAll(others);
    }
}
