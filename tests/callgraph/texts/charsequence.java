// A sequence of characters of the program's own is read by the platform.
package charsequence;

class Chars implements CharSequence {
    public int length() { return counted(); }
    int counted() { return 1; }
    public char charAt(int n) { return read(); }
    char read() { return 'a'; }
    public CharSequence subSequence(int a, int b) { return this; }
    @Override public String toString() { return "a"; }
    void never() {}
}

class Main {
    public static void main(String[] args) {
        new StringBuilder().append(new Chars(), 0, 1);
        String.join(",", new Chars(), new Chars()); //> java.lang.String.join
        "a".contentEquals(new Chars()); //> java.lang.String.contentEquals
    }
}
// reached: Chars.counted Chars.read Chars.toString
// unreached: Chars.never
// jdk: small
