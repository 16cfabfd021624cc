package java.util;

/** What came before iterators. */
public interface Enumeration<E> {
    boolean hasMoreElements();

    E nextElement();
}
