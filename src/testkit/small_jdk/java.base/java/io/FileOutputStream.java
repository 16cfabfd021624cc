package java.io;

/** Writes a file. */
public class FileOutputStream extends OutputStream {
    private final int number;

    /** Of a stream that the process has. */
    public FileOutputStream(int number) {
        this.number = number;
    }

    public native void write(int b) throws IOException;
}
