// Strings that are concatenated ask objects for theirs; so do builders; records ask their components.
package texts;

class Told { @Override public String toString() { return "told"; } @Override public int hashCode() { return 1; } @Override public boolean equals(Object o) { return true; } }
class Untold { @Override public String toString() { return "never"; } }
class Built { @Override public String toString() { return "built"; } }
record Pair(Told one, int two) {}

class Main {
    public static void main(String[] args) {
        Told t = new Told();
        String s = "a" + t + 1; //> java.lang.String.valueOf
        s = new StringBuilder().append(new Built()).toString();
        Pair p = new Pair(t, 2);
        p.toString(); //> Pair.toString
        p.hashCode(); //> Pair.hashCode
        p.equals(new Pair(new Told(), 2)); //> Pair.equals
    }
}
// reached: Built.toString Told.hashCode Told.equals
// unreached: Untold.toString
// jdk: small
