// A stream's stages call what they are given.
package streams;

import java.util.*;
import java.util.stream.*;

class Item { boolean good() { return true; } String name() { return "a"; } int size() { return 1; } void use() {} void never() {} }

class Main {
    static Item made() { return new Item(); }
    static void peeked(Item it) { it.use(); } //> Item.use
    static int add(int a, int b) { return a + b; }
    static boolean never(Item it) { it.never(); return true; }
    public static void main(String[] args) {
        List<Item> items = List.of(new Item(), new Item());
        items.stream().filter(it -> it.good()).map(it -> it.name()).count(); //>? Item.good //>? Item.name //! Item.never
        items.stream().mapToInt(Item::size).reduce(0, Main::add);
        items.stream().peek(Main::peeked).forEach(it -> it.use()); //> Item.use
        Stream.generate(Main::made).limit(2).toArray(Item[]::new)[0].use(); //> Item.use
        items.stream().filter(Main::never);
    }
}
// reached: Main.add Item.size Main.made Main.peeked
