// A bootstrap method of a library is another one in its next version; so is the method that a handle names.
// classpath-only: lib.Boot
// dynamic: text lib/Boot.link Main.one
// dynamic: mine Mine.link
// run:
// prints: two
// prints: new
package linked_library;
import java.lang.invoke.*;
import linked_library.lib.Boot;

class Site {
    static String text() { return null; }
    static String mine() { return null; }
}
class Mine {
    static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Boot.class, "text", type));
    }
}
class Main {
    static String one() { return "one"; }
    static String two() { return "two"; }

    public static void main(String[] args) throws Throwable {
        String s = Site.text(); // never: calls
        System.out.println(s);
        s = Site.mine(); // never: calls
        System.out.println(s);
    }
}
// file: lib/Boot.java
package linked_library.lib;
import java.lang.invoke.*;
public class Boot {
    public static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type, MethodHandle h) { return new ConstantCallSite(h); }
    public static String text() { return "old"; }
}
// file-at-run: lib/Boot.java
package linked_library.lib;
import java.lang.invoke.*;
public class Boot {
    public static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type, MethodHandle h) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(lookup.lookupClass(), "two", type));
    }
    public static String text() { return "new"; }
}
