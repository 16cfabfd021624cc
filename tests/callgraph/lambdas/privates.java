// Lambdas in interfaces, in constructors and in initialisers.
package privates;

import java.util.function.*;

interface Has { default Supplier<String> later() { return () -> text(); } String text(); } //> Impl.text //! Other.text
class Impl implements Has {
    final Runnable made;
    static final Runnable STATIC = () -> early();
    Impl() { made = () -> hidden(); } //> Impl.hidden
    private void hidden() {}
    static void early() {}
    public String text() { return "text"; }
}
class Other implements Has { public String text() { return "other"; } }

class Main {
    public static void main(String[] args) {
        Impl impl = new Impl();
        impl.made.run(); //> Impl.lambda$new$1 //! Impl.lambda$static$0
        Impl.STATIC.run(); //> Impl.lambda$static$0
        impl.later().get(); //> Has.lambda$later$0
    }
}
// reached: Impl.early
// unreached: Other.text
// jdk: small
