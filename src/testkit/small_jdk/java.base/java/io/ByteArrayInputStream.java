package java.io;

/** Reads an array. */
public class ByteArrayInputStream extends InputStream {
    private final byte[] bytes;
    private int at;

    public ByteArrayInputStream(byte[] bytes) {
        this.bytes = bytes;
    }

    public synchronized int read() {
        return at < bytes.length ? bytes[at++] & 0xff : -1;
    }
}
