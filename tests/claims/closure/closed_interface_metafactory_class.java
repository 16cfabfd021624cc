// The metafactory's class as a constant is enough: it can be looked up by it.
// world: closed
// run:
// prints: plain
// prints: made
package closed_interface_metafactory_class;

import java.lang.invoke.*;

interface Face { String look(); }
class Plain implements Face { public String look() { return "plain"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Plain());
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType text = MethodType.methodType(String.class);
        MethodType factory = MethodType.methodType(CallSite.class, MethodHandles.Lookup.class, String.class, MethodType.class,
            MethodType.class, MethodHandle.class, MethodType.class);
        MethodHandle metafactory = lookup.findStatic(LambdaMetafactory.class, "metafactory", factory);
        MethodHandle made = lookup.findStatic(Main.class, "made", text);
        CallSite site = (CallSite) metafactory.invoke(lookup, "look", MethodType.methodType(Face.class), text, made, text);
        show((Face) site.getTarget().invoke());
    }
    static String made() { return "made"; }
    static void show(Face f) { System.out.println(f.look()); } // never: calls Plain.look // never: rewrite
}
