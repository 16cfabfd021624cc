// Views and wrappers: sub lists, unmodifiable and synchronised ones, entries, key sets, queues.
package views;

import java.util.*;

class Thing implements Comparable<Thing> { void use() {} public int compareTo(Thing o) { return 0; } }
class Other { void use() {} static void touch() {} }

class Main {
    public static void main(String[] args) {
        Other.touch();
        List<Thing> list = new LinkedList<>();
        list.add(new Thing());
        list.subList(0, 1).get(0).use(); //> Thing.use
        Collections.unmodifiableList(list).iterator().next().use(); //> Thing.use
        Collections.synchronizedList(list).get(0).use(); //> Thing.use
        Map<Thing, String> keys = new LinkedHashMap<>();
        keys.put(new Thing(), "");
        keys.keySet().iterator().next().use(); //> Thing.use
        PriorityQueue<Thing> queue = new PriorityQueue<>(list);
        queue.poll().use(); //> Thing.use
        Deque<Object> deque = new ArrayDeque<>(list);
        Object last = deque.pollLast();
        if (last instanceof Other other) other.use(); //! Other.use
        ((Thing) last).use(); //> Thing.use
    }
}
// unreached: Other.use
// jdk: small
