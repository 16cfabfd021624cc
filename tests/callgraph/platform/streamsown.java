// Streams of the program's own are read and written by those of the platform.
package streamsown;

import java.io.*;

class In extends InputStream {
    private int left = 2;
    @Override public int read() { return next(); }
    int next() { return left-- > 0 ? 'a' : -1; }
    @Override public void close() { closed(); }
    void closed() {}
}
class Out extends OutputStream { @Override public void write(int b) { put(b); } void put(int b) {} }
class Unused extends OutputStream { @Override public void write(int b) { never(); } void never() {} static void touch() {} }

class Main {
    public static void main(String[] args) throws IOException {
        Unused.touch();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(new In()))) {
            reader.readLine(); //> java.io.BufferedReader.readLine
        }
        Writer writer = new OutputStreamWriter(new BufferedOutputStream(new Out()));
        writer.write("text"); //> java.io.Writer.write
        writer.flush(); //> java.io.OutputStreamWriter.flush
    }
}
// reached: In.next In.closed Out.put
// unreached: Unused.never
