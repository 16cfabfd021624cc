// Collectors: grouping, maps, joining, and one that is made of parts.
package collectors;

import java.util.*;
import java.util.stream.*;

class Item { String key() { return "k"; } Value value() { return new Value(); } }
class Value { void use() {} void never() {} }

class Main {
    public static void main(String[] args) {
        List<Item> items = List.of(new Item());
        Map<String, List<Item>> groups = items.stream().collect(Collectors.groupingBy(Item::key));
        groups.get("k").get(0).value().use(); //> Item.value //> Value.use
        Map<String, Value> map = items.stream().collect(Collectors.toMap(Item::key, Item::value));
        map.get("k").use(); //> Value.use //! Value.never
        items.stream().map(it -> it.key()).collect(Collectors.joining()); //> Item.key
        items.stream().collect(Collector.of(Main::start, (list, it) -> list.add(it), (a, b) -> a, list -> end(list))); //> Main.end
    }
    static List<Item> start() { return new ArrayList<>(); }
    static Object end(List<Item> list) { return list; }
}
// reached: Main.start
// unreached: Value.never
// jdk: small
