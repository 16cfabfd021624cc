// A reference to a method is dispatched by the receiver's class.
package virtualreference;

import java.util.function.*;

class Above { void act() {} }
class Below extends Above { @Override void act() {} }
class Other extends Above { @Override void act() {} }

class Main {
    static void run(Runnable it) { it.run(); } //> Below.act //! Above.act //! Other.act
    public static void main(String[] args) {
        Above it = new Below();
        run(it::act);
        Consumer<Above> unbound = Above::act;
        unbound.accept(new Other()); //> Other.act //! Above.act
    }
}
// jdk: small
