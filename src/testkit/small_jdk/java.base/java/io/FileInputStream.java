package java.io;

/** Reads a file. */
public class FileInputStream extends InputStream {
    private final int number;

    /** For a stream that the process has already. */
    public FileInputStream(int number) {
        this.number = number;
    }

    public native int read() throws IOException;
}
