// A lambda that calls itself through a field.
package recursive;

import java.util.function.*;

class Main {
    static IntUnaryOperator fact;
    static int one() { return 1; }
    static int never() { return 0; }
    public static void main(String[] args) {
        fact = n -> n == 0 ? one() : n * fact.applyAsInt(n - 1); //> Main.one //> Main.lambda$main$0 //! Main.never
        fact.applyAsInt(3); //> Main.lambda$main$0
    }
}
// unreached: Main.never
// jdk: small
