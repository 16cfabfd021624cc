// The metafactory that is looked up by its name makes objects of any interface.
// world: closed
// run:
// prints: plain
// prints: made
package closed_interface_metafactory_by_name;

import java.lang.invoke.*;

interface Face { String look(); }
class Plain implements Face { public String look() { return "plain"; } }
class Main {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static final MethodType TEXT = MethodType.methodType(String.class);
    static final Class<?>[] TYPES = { MethodHandles.Lookup.class, String.class, MethodType.class, MethodType.class,
        MethodHandle.class, MethodType.class };
    public static void main(String[] args) throws Throwable {
        show(new Plain());
        MethodHandle made = LOOKUP.findStatic(Main.class, "made", TEXT);
        MethodType face = MethodType.methodType(Face.class);
        Object site = Class.forName("java.lang.invoke.LambdaMetafactory").getMethod("metafactory", TYPES)
            .invoke(null, LOOKUP, "look", face, TEXT, made, TEXT);
        show((Face) ((CallSite) site).getTarget().invoke());
    }
    static String made() { return "made"; }
    static void show(Face f) { System.out.println(f.look()); } // never: calls Plain.look // never: rewrite
}
