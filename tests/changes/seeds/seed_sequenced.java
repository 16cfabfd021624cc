// Types of newer JDKs: sequenced collections since 21. A class each, since the verifier may ask
// for types that an older JDK lacks.
// run:
// javac: -source 8 -target 8
package seed_sequenced;

import java.util.*;

class MyList extends AbstractList<String> {
    public String get(int n) { return "e" + n; }
    public int size() { return 2; }
    public String getFirst() { return "first"; }
    public String getLast() { return "last"; }
    public List<String> reversed() { return this; }
}
class MyDeque extends ArrayDeque<String> {
    public String getFirst() { return "deque first"; }
}
class MySet extends LinkedHashSet<String> {
    public String getFirst() { return "set first"; }
}
class A implements Runnable {
    public void run() {
        MyList l = new MyList();
        Main.say(l.getFirst());
    }
}
class B implements Runnable {
    public void run() {
        List<String> l = new MyList();
        Main.say(l.getFirst());
    }
}
class C implements Runnable {
    public void run() {
        AbstractList<String> l = new MyList();
        Main.say(l.getLast());
    }
}
class D implements Runnable {
    public void run() {
        SequencedCollection<String> l = new MyList();
        Main.say(l.getFirst());
    }
}
class E implements Runnable {
    public void run() {
        Deque<String> l = new MyDeque();
        Main.say(l.getFirst());
    }
}
class F implements Runnable {
    public void run() {
        SequencedSet<String> l = new MySet();
        Main.say(l.getFirst());
    }
}
class G implements Runnable {
    public void run() {
        Collection<String> l = new MyList();
        Main.say(l.size());
    }
}
class Main {
    static void say(Object o) { System.out.println(o); }

    public static void main(String[] args) throws Exception {
        for (String name : "A B C D E F G".split(" "))
            try {
                Class<?> c = Class.forName("seed_sequenced." + name);
                ((Runnable) c.getDeclaredConstructor().newInstance()).run();
            } catch (LinkageError e) { say(e.getClass()); }
    }
}
