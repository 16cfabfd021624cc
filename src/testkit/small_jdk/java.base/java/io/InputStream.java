package java.io;

/** Gives bytes. */
public abstract class InputStream implements Closeable {
    public abstract int read() throws IOException;

    public int read(byte[] to) throws IOException {
        return read(to, 0, to.length);
    }

    public int read(byte[] to, int offset, int length) throws IOException {
        int count = 0;
        int next = length == 0 ? -1 : read();
        while (next >= 0) {
            to[offset + count++] = (byte) next;
            next = count == length ? -1 : read();
        }
        return count == 0 && length > 0 ? -1 : count;
    }

    public byte[] readAllBytes() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int next = read(); next >= 0; next = read()) {
            all.write(next);
        }
        return all.toByteArray();
    }

    public int available() throws IOException {
        return 0;
    }

    public void close() throws IOException {}
}
