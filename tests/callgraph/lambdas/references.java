// References to methods: static, bound, unbound, of constructors, of arrays.
package references;

import java.util.function.*;

class Thing {
    final String name;
    Thing(String name) { this.name = name; }
    static void still(Thing it) {}
    void bound() {}
    void unbound() {}
    void unused() {}
}

class Main {
    public static void main(String[] args) {
        Function<String, Thing> make = Thing::new;
        Thing thing = make.apply("a"); //> Thing.<init>
        Consumer<Thing> still = Thing::still;
        still.accept(thing); //> Thing.still //! Thing.unbound
        Runnable bound = thing::bound;
        bound.run(); //> Thing.bound //! Thing.unused
        Consumer<Thing> unbound = Thing::unbound;
        unbound.accept(thing); //> Thing.unbound //! Thing.still
        IntFunction<Thing[]> array = Thing[]::new;
        Thing[] things = array.apply(1);
        things[0] = thing;
        things[0].bound(); //> Thing.bound
        Runnable unused = thing::unused;
    }
}
// unreached: Thing.unused
// jdk: small
