// What is put into collections comes out again, and what they are given calls back.
package collections;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

interface Node { void visit(); }
class Leaf implements Node, Comparable<Leaf> { public void visit() {} public int compareTo(Leaf o) { return 0; } @Override public int hashCode() { return hashed(); } int hashed() { return 1; } @Override public boolean equals(Object o) { return true; } }
class Mapped implements Node { public void visit() {} }
class Order implements Comparator<Node> { public int compare(Node a, Node b) { return compared(); } int compared() { return 0; } }
class Atom implements Node { public void visit() {} }
class Queued implements Node { public void visit() {} }

class Main {
    public static void main(String[] args) throws Exception {
        List<Node> list = new ArrayList<>();
        list.add(new Leaf());
        list.add(new Leaf());
        for (Node n : list) n.visit(); //> Leaf.visit
        Map<Object, Node> map = new HashMap<>();
        map.put(new Leaf(), new Mapped());
        map.values().iterator().next().visit(); //> Mapped.visit
        new TreeSet<Object>(List.of(new Leaf()));
        list.sort(new Order());
        AtomicReference<Node> atom = new AtomicReference<>();
        atom.compareAndSet(null, new Atom());
        atom.get().visit(); //> Atom.visit
        ConcurrentHashMap<String, Node> shared = new ConcurrentHashMap<>();
        shared.put("a", new Mapped());
        shared.get("a").visit(); //> Mapped.visit
        BlockingQueue<Node> queue = new LinkedBlockingQueue<>();
        queue.put(new Queued());
        queue.take().visit(); //> Queued.visit
        ConcurrentLinkedQueue<Node> linked = new ConcurrentLinkedQueue<>();
        linked.add(new Queued());
        linked.poll().visit(); //> Queued.visit
        list.stream().map(n -> mapped(n)).filter(n -> true).collect(Collectors.toList()).get(0).visit(); //> Leaf.visit
        Node[] copy = Arrays.copyOf(new Node[] {new Atom()}, 2);
        copy[0].visit(); //> Atom.visit
        Node[] moved = new Node[1];
        System.arraycopy(copy, 0, moved, 0, 1);
        moved[0].visit(); //> Atom.visit
        moved.clone()[0].visit(); //> Atom.visit
    }
    static Node never(Node n) { return n; }
    static Node mapped(Node n) { return n; }
}
// unreached: Main.never
// reached: Order.compared Leaf.hashed Leaf.compareTo Main.mapped
// jdk: small
