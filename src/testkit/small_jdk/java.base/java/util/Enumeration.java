package java.util;

/** The predecessor of iterators. */
public interface Enumeration<E> {
    boolean hasMoreElements();

    E nextElement();
}
