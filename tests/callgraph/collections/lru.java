// A map that asks its subclass whether the eldest goes.
package lru;

import java.util.*;

class Lru extends LinkedHashMap<String, String> {
    @Override protected boolean removeEldestEntry(Map.Entry<String, String> eldest) { return full(); }
    boolean full() { return size() > 1; }
    void never() {}
}

class Main {
    public static void main(String[] args) {
        Map<String, String> map = new Lru(); //> Lru.<init>
        map.put("a", "");
        map.put("b", "");
    }
}
// reached: Lru.removeEldestEntry Lru.full
// unreached: Lru.never
// jdk: small
