// From JDK 22 on, using a field of an instance initialises its class, too: where that has failed before, no use
// succeeds, and an instruction would.
// run:
// prints 17: 1
// prints 17: set
// prints 25: java.lang.NoClassDefFoundError
// prints 25: java.lang.NoClassDefFoundError
package unreflect_failed_class;
import java.lang.reflect.*;

class Keep { static Object it; }
class Fails {
    static { Keep.it = new Fails(); if (Keep.it != null) throw new IllegalStateException(); }
    public int x = 1;
}
class Main {
    public static void main(String[] args) throws Exception {
        try { new Fails(); } catch (Throwable t) { }
        Field x = Fails.class.getField("x");
        try { System.out.println(x.get(Keep.it)); } catch (Throwable t) { System.out.println(t.getClass().getName()); } // never: unreflect
        try { x.set(Keep.it, 2); System.out.println("set"); } catch (Throwable t) { System.out.println(t.getClass().getName()); } // never: unreflect
    }
}
