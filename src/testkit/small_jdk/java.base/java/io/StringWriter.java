package java.io;

/** Writes a string. */
public class StringWriter extends Writer {
    private final StringBuffer text = new StringBuffer();

    public void write(char[] from, int offset, int length) {
        text.append(from, offset, length);
    }

    public void write(String text) {
        this.text.append(text);
    }

    public void flush() {}

    public void close() throws IOException {}

    public String toString() {
        return text.toString();
    }
}
