package java.io;

/** Writes a file. */
public class FileOutputStream extends OutputStream {
    private final int number;

    /** For a stream that the process has already. */
    public FileOutputStream(int number) {
        this.number = number;
    }

    public native void write(int b) throws IOException;
}
