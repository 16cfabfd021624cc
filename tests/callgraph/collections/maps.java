// What maps are given to compute, merge and replace with.
package maps;

import java.util.*;

class Value { void use() {} }
class Other { void use() {} }

class Main {
    static Value made(String key) { return new Value(); }
    static Value merged(Value a, Value b) { return a; }
    static Value changed(String key, Value it) { it.use(); return it; } //> Value.use
    static void each(String key, Value it) { it.use(); } //> Value.use
    public static void main(String[] args) {
        Map<String, Object> others = new TreeMap<>();
        Map<String, Value> map = new HashMap<>();
        map.computeIfAbsent("a", Main::made).use(); //> Value.use
        map.merge("a", new Value(), Main::merged);
        map.computeIfPresent("a", Main::changed);
        map.replaceAll(Main::changed);
        map.forEach(Main::each);
        map.getOrDefault("b", new Value()).use(); //> Value.use
        for (Map.Entry<String, Value> entry : map.entrySet()) entry.getValue().use(); //> Value.use
        others.put("x", "text");
        if (others.get("x") instanceof Other other) other.use(); //! Other.use
    }
}
// reached: Main.made Main.merged Main.changed Main.each
// unreached: Other.use
// jdk: small
