package java.io;

/** Prints. */
public class PrintStream extends FilterOutputStream implements Appendable {
    public PrintStream(OutputStream out) {
        super(out);
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        super(out);
    }

    public void write(int b) {
        try {
            out.write(b);
        } catch (IOException failed) {
            setError();
        }
    }

    public void write(byte[] bytes, int offset, int length) {
        for (int i = 0; i < length; i++) {
            write(bytes[offset + i]);
        }
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

    public void print(String text) {
        byte[] bytes = String.valueOf((Object) text).getBytes();
        write(bytes, 0, bytes.length);
    }

    public void print(Object value) {
        print(String.valueOf(value));
    }

    public void print(boolean value) {
        print(String.valueOf(value));
    }

    public void print(char value) {
        print(String.valueOf(value));
    }

    public void print(int value) {
        print(String.valueOf(value));
    }

    public void print(long value) {
        print(String.valueOf(value));
    }

    public void print(float value) {
        print(String.valueOf(value));
    }

    public void print(double value) {
        print(String.valueOf(value));
    }

    public void print(char[] value) {
        print(String.valueOf(value));
    }

    public void println() {
        print("\n");
    }

    public void println(String text) {
        print(text);
        println();
    }

    public void println(Object value) {
        println(String.valueOf(value));
    }

    public void println(boolean value) {
        println(String.valueOf(value));
    }

    public void println(char value) {
        println(String.valueOf(value));
    }

    public void println(int value) {
        println(String.valueOf(value));
    }

    public void println(long value) {
        println(String.valueOf(value));
    }

    public void println(float value) {
        println(String.valueOf(value));
    }

    public void println(double value) {
        println(String.valueOf(value));
    }

    public void println(char[] value) {
        println(String.valueOf(value));
    }

    public PrintStream printf(String form, Object... arguments) {
        return format(form, arguments);
    }

    public PrintStream format(String form, Object... arguments) {
        print(String.format(form, arguments));
        return this;
    }

    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    public PrintStream append(CharSequence text, int start, int end) {
        return append(text.subSequence(start, end));
    }

    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
