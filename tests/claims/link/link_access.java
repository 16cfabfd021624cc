// A cast checks the access to its class, the verifier does not: a public class's superclass that is not public.
// run:
// prints: ok
package link_access;

import link_access.lib.*;

class Main {
    public static void main(String[] args) {
        Lib.take(new Known()); // never: link
        System.out.println("ok");
    }
}
// file: Lib.java
package link_access.lib;

public class Lib {
    public static void take(Hidden h) { h.hashCode(); }
}
class Hidden { }
// file: Known.java
package link_access.lib;

public class Known extends Hidden { }
