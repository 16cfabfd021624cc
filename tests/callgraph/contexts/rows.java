// Two lists of the program's own and their iterators.
package rows;

import java.util.Iterator;

interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }
class Row implements Iterable<Thing> {
    private final Thing[] all;
    Row(Thing[] all) { this.all = all; }
    public Iterator<Thing> iterator() {
        return new Iterator<>() {
            int at = 0;
            public boolean hasNext() { return at < all.length; }
            public Thing next() { return all[at++]; }
        };
    }
}

class Main {
    static void unused(Row row) { row.forEach(it -> it.use()); }
    public static void main(String[] args) {
        Row ones = new Row(new Thing[] {new One()});
        Row twos = new Row(new Thing[] {new Two()});
        for (Thing it : ones) it.use(); //> One.use //+ Two.use
        for (Thing it : twos) it.use(); //> Two.use //+ One.use
    }
}
// unreached: Main.unused
// jdk: small
