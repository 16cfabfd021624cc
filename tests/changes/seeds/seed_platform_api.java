// Methods that the JDK's interfaces got one after the other.
// run:
// javac: -source 8 -target 8
package seed_platform_api;

import java.util.*;
import java.util.function.*;

class Text implements CharSequence {
    public int length() { return 2; }
    public char charAt(int n) { return 'x'; }
    public CharSequence subSequence(int a, int b) { return this; }
    public boolean isEmpty() { return false; }
    public void getChars(int a, int b, char[] to, int at) { to[at] = 'y'; }
    public String toString() { return "xx"; }
}
class It implements Iterator<String> {
    public boolean hasNext() { return false; }
    public String next() { return "next"; }
    public void remove() { System.out.println("removed"); }
    public void forEachRemaining(Consumer<? super String> c) { c.accept("each"); }
}
class Num extends Number implements Comparable<Num> {
    public int intValue() { return 4; }
    public long longValue() { return 4; }
    public float floatValue() { return 4; }
    public double doubleValue() { return 4; }
    public byte byteValue() { return 5; }
    public int compareTo(Num other) { return 0; }
}
class Coll extends AbstractCollection<String> {
    public Iterator<String> iterator() { return new It(); }
    public int size() { return 1; }
    public <T> T[] toArray(IntFunction<T[]> f) { return f.apply(1); }
}
class Dice extends Random {
    public int nextInt() { return 6; }
    public int nextInt(int a, int b) { return 66; }
}
class Main {
    static void say(Object o) { System.out.println(o); }

    static void text() {
        CharSequence c = new Text();
        say(c.length());
        say(c.isEmpty());
        char[] to = new char[1];
        c.getChars(0, 1, to, 0);
        say(to[0]);
    }

    static void iterator() {
        Iterator<String> i = new It();
        say(i.next());
        i.forEachRemaining(Main::say);
        i.remove();
    }

    static void number() {
        Number n = new Num();
        say(n.byteValue());
        Comparable<Num> c = new Num();
        say(c.compareTo(null));
    }

    static void collection() {
        Collection<String> c = new Coll();
        say(c.size());
        say(c.toArray(String[]::new).length);
        Iterable<String> i = new Coll();
        say(i.iterator().next());
    }

    static void dice() {
        Random r = new Dice();
        say(r.nextInt());
        say(r.nextInt(1, 2));
        java.util.random.RandomGenerator g = new Dice();
        say(g.nextInt());
    }

    public static void main(String[] args) {
        Runnable[] all = {Main::text, Main::iterator, Main::number, Main::collection, Main::dice};
        for (Runnable r : all)
            try { r.run(); } catch (Throwable e) { say(e.getClass()); }
    }
}
