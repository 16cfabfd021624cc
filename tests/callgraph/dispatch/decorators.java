// Decorators hold what they decorate: each calls the next.
package decorators;

interface Stream { int read(); }
class Source implements Stream { public int read() { return 1; } }
class Buffered implements Stream {
    final Stream in;
    Buffered(Stream in) { this.in = in; }
    public int read() { return in.read(); } //> Source.read //! Buffered.read //! Counting.read
}
class Counting implements Stream {
    final Stream in;
    Counting(Stream in) { this.in = in; }
    public int read() { return in.read(); } //> Buffered.read //! Source.read
}

class Main {
    public static void main(String[] args) {
        Stream stream = new Counting(new Buffered(new Source()));
        stream.read(); //> Counting.read //! Source.read
    }
}
// jdk: small
