// A collection of the program's own is called by what the platform makes of it.
package own;

import java.util.*;

class Names extends AbstractList<String> {
    @Override public String get(int n) { return asked(n); }
    @Override public int size() { return sized(); }
    String asked(int n) { return "a"; }
    int sized() { return 1; }
    void never() {}
}
class Quiet extends AbstractList<String> { @Override public String get(int n) { return never(); } @Override public int size() { return 0; } String never() { return ""; } static void touch() {} }

class Main {
    public static void main(String[] args) {
        List<String> names = new Names();
        names.contains("b");
        new ArrayList<>(names).size();
        Collections.unmodifiableList(names).get(0);
        Quiet.touch(); //> Quiet.touch
    }
}
// reached: Names.asked Names.sized
// unreached: Names.never Quiet.never
// jdk: small
