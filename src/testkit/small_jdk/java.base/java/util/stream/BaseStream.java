package java.util.stream;

import java.util.Iterator;

/** What all streams have. */
public interface BaseStream<T, S extends BaseStream<T, S>> extends AutoCloseable {
    Iterator<T> iterator();

    void close();
}
