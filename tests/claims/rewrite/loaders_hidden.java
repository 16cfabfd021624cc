// A hidden copy of a class runs its own code: what stands in for its lambda asks first whose it is.
// release: 25
// run:
// prints: hidden false
// prints: hidden true
package loaders_hidden;

import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Host().run());
        try (java.io.InputStream in = Main.class.getResourceAsStream("/loaders_hidden/Host.class")) {
            Class<?> copy = MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true).lookupClass();
            System.out.println(((Supplier<?>) copy.getDeclaredConstructor().newInstance()).get());
        }
    }
}
class Host implements Supplier<String> {
    public String get() {
        return run();
    }
    static Supplier<String> hidden;
    String run() {
        hidden = () -> "hidden " + Host.class.isHidden(); // rewrite: lambda
        return hidden.get();
    }
}
