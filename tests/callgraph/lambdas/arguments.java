// What a lambda is given is what it is called with, and its result comes back.
package arguments;

import java.util.function.*;

interface Thing { Thing use(); }
class One implements Thing { public Thing use() { return new Two(); } }
class Two implements Thing { public Thing use() { return null; } }
class Three implements Thing { public Thing use() { return null; } }

class Main {
    static Thing apply(Function<Thing, Thing> f, Thing it) { return f.apply(it); }
    public static void main(String[] args) {
        Thing two = apply(it -> it.use(), new One()); //> One.use //! Two.use //! Three.use
        two.use(); //> Two.use //! One.use
        BinaryOperator<Thing> second = (a, b) -> b;
        second.apply(new One(), new Three()).use(); //> Three.use //! One.use
    }
}
// jdk: small
