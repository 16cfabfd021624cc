package java.io;

/** Gives characters. */
public abstract class Reader implements Closeable {
    public abstract int read(char[] to, int offset, int length) throws IOException;

    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }
}
