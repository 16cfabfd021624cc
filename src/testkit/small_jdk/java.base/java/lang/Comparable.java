package java.lang;

/** What has an order of its own. */
public interface Comparable<T> {
    int compareTo(T other);
}
