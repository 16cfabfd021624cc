// A cache in a static field, filled on demand.
package caches;

import java.util.*;

interface Value { void use(); }
class Small implements Value { public void use() {} }
class Large implements Value { public void use() {} }
class Unmade implements Value { public void use() {} }

class Main {
    private static Value last;
    private static final Map<Integer, Value> CACHE = new HashMap<>();
    static Value get(int n) {
        Value found = CACHE.get(n);
        if (found == null) CACHE.put(n, found = n < 2 ? new Small() : new Large());
        return last = found;
    }
    public static void main(String[] args) {
        get(1).use(); //> Small.use //>? Large.use //! Unmade.use
        get(5);
        last.use(); //> Large.use //>? Small.use
    }
}
// jdk: small
