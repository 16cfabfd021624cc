// A lambda whose types are not there fails when it is made; its class would fail later.
// run:
// prints: made: NoClassDefFoundError
// missing-at-run: Gone
package lambda_missing_types;

import java.util.function.*;

class Gone {}
class Main {
    static Function<Gone, String> make() {
        return g -> "any"; // never: lambda
    }
    public static void main(String[] args) {
        try { make(); System.out.println("made"); } catch (LinkageError e) { System.out.println("made: " + e.getClass().getSimpleName()); }
    }
}
