// An Iterable of the program's own in a loop.
package iterators;

import java.util.*;

class Thing { void use() {} void never() {} }
class Things implements Iterable<Thing> {
    public Iterator<Thing> iterator() { return new Walk(); }
    private static class Walk implements Iterator<Thing> {
        private int left = 2;
        public boolean hasNext() { return left-- > 0; }
        public Thing next() { return new Thing(); }
        @Override public void remove() { gone(); }
        void gone() {}
    }
}

class Main {
    public static void main(String[] args) {
        for (Thing thing : new Things()) thing.use(); //> Things.iterator //> Things$Walk.hasNext //> Things$Walk.next //> Thing.use //! Thing.never
        new Things().forEach(it -> it.use()); //> Thing.use
        new Things().spliterator().tryAdvance(Thing::use);
    }
}
// unreached: Thing.never
