// The metafactory refuses a static method, and a method of an interface, that a class declares to which the
// caller has no access, though it has to the one that is named. Compilers make a lambda of such a reference.
// run:
// prints: refused
// prints: refused
// patch: Main Pux Pub
// patch: Main Itx Itf
package lambda_reference_refused;

import java.util.function.*;
import lambda_reference_refused.other.*;

class Main {
    static String ofStatic() {
        Supplier<String> s = Pux::text; // never: lambda
        return s.get();
    }
    static String ofInterface() {
        Function<Itx, String> f = Itx::text; // never: lambda
        return f.apply(null);
    }
    public static void main(String[] args) {
        tell(Main::ofStatic); // rewrite: lambda
        tell(Main::ofInterface); // rewrite: lambda
    }
    static void tell(Supplier<String> code) {
        try {
            System.out.println(code.get());
        } catch (BootstrapMethodError e) {
            System.out.println("refused");
        }
    }
}
// file: other/Pux.java
package lambda_reference_refused.other;
public class Pux { public static String text() { return "x"; } }
// file: other/Itx.java
package lambda_reference_refused.other;
public interface Itx { String text(); }
// file: other/Pub.java
package lambda_reference_refused.other;
public class Pub extends Hidden { }
class Hidden { public static String text() { return "hidden"; } }
// file: other/Itf.java
package lambda_reference_refused.other;
public interface Itf extends Above { }
interface Above { String text(); }
