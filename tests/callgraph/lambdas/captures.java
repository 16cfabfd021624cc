// A lambda keeps what it captures: locals, parameters and this.
package captures;

import java.util.function.*;

interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }
class Owner {
    private final Thing mine;
    Owner(Thing mine) { this.mine = mine; }
    Runnable own() { return () -> mine.use(); } //> Two.use //! One.use
    Runnable given(Thing it) { return () -> it.use(); } //> One.use //! Two.use
}

class Main {
    public static void main(String[] args) {
        Owner owner = new Owner(new Two());
        owner.own().run(); //> Owner.lambda$own$0 //! Owner.lambda$given$1
        owner.given(new One()).run(); //> Owner.lambda$given$1 //! Owner.lambda$own$0
    }
}
// jdk: small
