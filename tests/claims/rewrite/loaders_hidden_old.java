// Below class version 55 a private body is reached by a static method that takes the receiver. In a hidden copy of the class its
// type is that of the class that was copied, which the verifier refuses there. So where there may be copies such lambdas stay. (One that
// captures `this` fails in the original, too: its call site names the class that was copied.)
// javac: -source 8 -target 8
// run:
// prints: 2 copy
// prints: 2 copy
package loaders_hidden_old;

import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Host().get());
        try (java.io.InputStream in = Main.class.getResourceAsStream("/loaders_hidden_old/Host.class")) {
            Class<?> copy = MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true).lookupClass();
            System.out.println(((Supplier<?>) copy.getDeclaredConstructor().newInstance()).get());
        }
    }
}
class Host implements Supplier<String> {
    int n = 2;
    private int step() { return n; }
    // Never run, and verified all the same.
    static Runnable later(Host h) {
        return h::step; // never: lambda
    }
    public String get() {
        return step() + " copy";
    }
}
