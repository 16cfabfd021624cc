package java.io;

/** Prints to a writer. */
public class PrintWriter extends Writer {
    protected Writer out;

    public PrintWriter(Writer out) {
        this.out = out;
    }

    public PrintWriter(Writer out, boolean autoFlush) {
        this.out = out;
    }

    public void write(char[] from, int offset, int length) {
        try {
            out.write(from, offset, length);
        } catch (IOException failed) {
            setError();
        }
    }

    public void write(String text) {
        write(text.toCharArray(), 0, text.length());
    }

    public void flush() {
        try {
            out.flush();
        } catch (IOException failed) {
            setError();
        }
    }

    public void close() {
        try {
            out.close();
        } catch (IOException failed) {
            setError();
        }
    }

    protected void setError() {}

    public void print(Object value) {
        write(String.valueOf(value));
    }

    public void print(String text) {
        write(String.valueOf((Object) text));
    }

    public void println(Object value) {
        write(String.valueOf(value));
        write("\n");
    }

    public void println(String text) {
        print(text);
        write("\n");
    }
}
