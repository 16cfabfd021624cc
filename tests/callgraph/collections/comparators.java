// Sorting compares: by comparators, by keys, and in the natural order.
package comparators;

import java.util.*;

class Item implements Comparable<Item> {
    final int n;
    Item(int n) { this.n = n; }
    public int compareTo(Item o) { return natural(o); }
    int natural(Item o) { return n - o.n; }
    int key() { return n; }
    String name() { return ""; }
}
class Reverse implements Comparator<Item> { public int compare(Item a, Item b) { return reversed(a, b); } int reversed(Item a, Item b) { return b.n - a.n; } }
class Unused implements Comparator<Item> { public int compare(Item a, Item b) { return 0; } }

class Main {
    static Comparator<Item> unused() { return new Unused(); }
    public static void main(String[] args) {
        List<Item> items = new ArrayList<>(List.of(new Item(2), new Item(1)));
        Collections.sort(items);
        items.sort(new Reverse());
        items.sort(Comparator.comparing(Item::key).thenComparing(Item::name));
        Item[] array = {new Item(2), new Item(1)};
        Arrays.sort(array, Comparator.comparingInt((Item it) -> it.key()).reversed()); //> Item.key
        new TreeMap<Item, String>(new Reverse()).put(new Item(1), "");
        Collections.max(items).key(); //> Item.key //! Item.name
    }
}
// reached: Item.natural Reverse.reversed
// maybe: Item.name
// unreached: Unused.compare
// jdk: small
