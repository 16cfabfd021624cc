// A printer asks for toString; one of the program's own writes.
package printing;

import java.io.*;

class Said { @Override public String toString() { return said(); } String said() { return ""; } }
class Unsaid { @Override public String toString() { return never(); } String never() { return ""; } static void touch() {} }
class Own extends PrintWriter {
    Own() { super(new StringWriter()); }
    @Override public void write(String s) { written(); }
    void written() {}
}

class Main {
    public static void main(String[] args) {
        Unsaid.touch();
        PrintWriter out = new Own();
        out.print(new Said()); //> java.io.PrintWriter.print
    }
}
// reached: Said.said Own.written
// unreached: Unsaid.never
// jdk: small
