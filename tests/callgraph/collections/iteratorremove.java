// An iterator's remove is called by the collection that is filtered.
package iteratorremove;

import java.util.*;

class Own extends AbstractCollection<String> {
    @Override public Iterator<String> iterator() {
        return new Iterator<>() {
            boolean more = true;
            public boolean hasNext() { boolean had = more; more = false; return had; }
            public String next() { return "a"; }
            @Override public void remove() { gone(); } //> Own.gone //! Own.never
        };
    }
    @Override public int size() { return 1; }
    void gone() {}
    void never() {}
}

class Main {
    public static void main(String[] args) {
        new Own().removeIf(s -> test(s)); //> Main.test
    }
    static boolean test(String s) { return true; }
}
// reached: Own.gone
// unreached: Own.never
// jdk: small
