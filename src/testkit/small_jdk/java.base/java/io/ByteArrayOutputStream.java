package java.io;

/** Writes an array. */
public class ByteArrayOutputStream extends OutputStream {
    private byte[] bytes = new byte[32];
    private int count;

    public synchronized void write(int b) {
        if (count == bytes.length) {
            byte[] longer = new byte[2 * count];
            System.arraycopy(bytes, 0, longer, 0, count);
            bytes = longer;
        }
        bytes[count++] = (byte) b;
    }

    public synchronized byte[] toByteArray() {
        byte[] all = new byte[count];
        System.arraycopy(bytes, 0, all, 0, count);
        return all;
    }

    public synchronized int size() {
        return count;
    }

    public synchronized String toString() {
        return new String(bytes, 0, count);
    }
}
