package java.io;

/** Reads a file. */
public class FileInputStream extends InputStream {
    private final int number;

    /** Of a stream that the process has. */
    public FileInputStream(int number) {
        this.number = number;
    }

    public native int read() throws IOException;
}
