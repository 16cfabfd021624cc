package java.io;

/** What can be closed. */
public interface Closeable extends AutoCloseable {
    void close() throws IOException;
}
