package java.util;

/** What lists of nodes have in common. */
public abstract class AbstractSequentialList<E> extends AbstractList<E> {
    protected AbstractSequentialList() {}
}
