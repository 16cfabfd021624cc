package java.io;

/** What keeps output back. */
public interface Flushable {
    void flush() throws IOException;
}
