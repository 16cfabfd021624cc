package java.io;

/** Reads a string. */
public class StringReader extends Reader {
    private final String text;
    private int at;

    public StringReader(String text) {
        this.text = text;
    }

    public int read(char[] to, int offset, int length) {
        if (at == text.length()) {
            return -1;
        }
        int count = Math.min(length, text.length() - at);
        text.getChars(at, at + count, to, offset);
        at += count;
        return count;
    }

    public void close() {}
}
