package java.io;

/** Reads lines. */
public class BufferedReader extends Reader {
    private final Reader in;

    public BufferedReader(Reader in) {
        this.in = in;
    }

    public int read(char[] to, int offset, int length) throws IOException {
        return in.read(to, offset, length);
    }

    public String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        int next = read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    public void close() throws IOException {
        in.close();
    }
}
