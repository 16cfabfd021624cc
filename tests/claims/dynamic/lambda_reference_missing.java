// Linking a site resolves what it refers to: what may be missing, or be another thing, in another release or
// another version of a library fails there and not at the call.
// run:
// prints: linked
// prints: not linked
// prints: not linked
// prints: not linked
// classpath-only: Gone Changed Hidden
package lambda_reference_missing;

import java.util.function.*;

class Gone { static void run() { } }
class Changed { void run() { } }
class Hidden { Hidden() { } }
class Here { static void run() { } }
class Main {
    interface Site { void link(); }
    static void here() { Runnable r = Here::run; } // rewrite: lambda
    static void gone() { Runnable r = Gone::run; } // never: lambda
    static void changed() { Consumer<Changed> r = Changed::run; } // never: lambda
    static void hidden() { Supplier<Hidden> r = Hidden::new; } // never: lambda
    public static void main(String[] args) {
        tell(Main::here); // rewrite: lambda
        tell(Main::gone); // rewrite: lambda
        tell(Main::changed); // rewrite: lambda
        tell(Main::hidden); // rewrite: lambda
    }
    static void tell(Site site) {
        try {
            site.link();
            System.out.println("linked");
        } catch (LinkageError e) {
            System.out.println("not linked");
        }
    }
}
// file-at-run: Gone.java
package lambda_reference_missing;
class Gone { }
// file-at-run: Changed.java
package lambda_reference_missing;
class Changed { static void run() { } }
// file-at-run: Hidden.java
package lambda_reference_missing;
class Hidden { private Hidden() { } Hidden(int n) { } }
