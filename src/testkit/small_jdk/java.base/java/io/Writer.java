package java.io;

/** Takes characters. */
public abstract class Writer implements Appendable, Closeable, Flushable {
    public abstract void write(char[] from, int offset, int length) throws IOException;

    public void write(String text) throws IOException {
        write(text.toCharArray(), 0, text.length());
    }

    public void write(int c) throws IOException {
        write(new char[] {(char) c}, 0, 1);
    }

    public Writer append(CharSequence text) throws IOException {
        write(String.valueOf(text));
        return this;
    }

    public Writer append(CharSequence text, int start, int end) throws IOException {
        return append(text.subSequence(start, end));
    }

    public Writer append(char c) throws IOException {
        write(c);
        return this;
    }
}
