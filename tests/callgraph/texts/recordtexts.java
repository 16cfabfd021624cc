// A record's toString, hashCode and equals ask its components.
package recordtexts;

class Part {
    @Override public String toString() { return said(); }
    String said() { return ""; }
    @Override public int hashCode() { return hashed(); }
    int hashed() { return 1; }
    @Override public boolean equals(Object o) { return same(); }
    boolean same() { return true; }
    void never() {}
}
record Whole(Part part, int[] numbers) {}
record Own(Part part) { @Override public String toString() { return "own"; } }

class Main {
    public static void main(String[] args) {
        Object whole = new Whole(new Part(), null);
        whole.toString(); //> Whole.toString //! Own.toString
        whole.equals(new Whole(new Part(), null)); //> Whole.equals
        whole.hashCode(); //> Whole.hashCode
    }
}
// reached: Part.said Part.hashed Part.same
// unreached: Part.never Own.toString
// jdk: small
