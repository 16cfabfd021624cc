// An optional calls what it is given with what it holds.
package optionals;

import java.util.*;

class Thing { Thing next() { return this; } boolean good() { return true; } void use() {} void never() {} }

class Main {
    static Thing other() { return new Thing(); }
    static void none() {}
    public static void main(String[] args) {
        Optional<Thing> thing = Optional.of(new Thing());
        thing.map(Thing::next).filter(Thing::good).ifPresent(it -> it.use()); //> Thing.use //! Thing.never
        Optional<Thing> empty = Optional.empty();
        empty.orElseGet(Main::other).use(); //> Thing.use
        empty.ifPresentOrElse(it -> it.use(), Main::none);
        thing.orElseThrow().use(); //> Thing.use
    }
}
// reached: Thing.next Thing.good Main.other Main.none
// unreached: Thing.never
// jdk: small
