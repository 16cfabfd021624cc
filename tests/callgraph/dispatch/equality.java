// equals, hashCode, toString and compareTo of objects that come as Object.
package equality;

import java.util.*;

class Key implements Comparable<Key> {
    @Override public boolean equals(Object o) { return same(o); }
    boolean same(Object o) { return true; }
    @Override public int hashCode() { return 1; }
    @Override public String toString() { return "key"; }
    public int compareTo(Key o) { return 0; }
}
class Quiet { static void touch() {} @Override public String toString() { return shown(); } String shown() { return "quiet"; } }

class Main {
    static boolean same(Object a, Object b) { return a.equals(b); } //> Key.equals
    public static void main(String[] args) {
        same(new Key(), new Key());
        Objects.equals(new Key(), new Key());
        Objects.hash(new Key());
        Object key = new Key();
        key.toString(); //> Key.toString //! Quiet.toString
        Comparable<Key> compares = new Key();
        compares.compareTo(new Key()); //> Key.compareTo
        Quiet.touch();
    }
}
// reached: Key.same Key.hashCode
// unreached: Quiet.shown
// jdk: small
