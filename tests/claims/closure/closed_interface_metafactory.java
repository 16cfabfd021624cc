// Code that calls the metafactory itself makes objects of any interface.
// world: closed
// run:
// prints: plain
// prints: made
package closed_interface_metafactory;

import java.lang.invoke.*;

interface Face { String look(); }
class Plain implements Face { public String look() { return "plain"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Plain());
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType text = MethodType.methodType(String.class);
        MethodHandle made = lookup.findStatic(Main.class, "made", text);
        CallSite site = LambdaMetafactory.metafactory(lookup, "look", MethodType.methodType(Face.class), text, made, text);
        show((Face) site.getTarget().invoke());
    }
    static String made() { return "made"; }
    static void show(Face f) { System.out.println(f.look()); } // never: calls Plain.look // never: rewrite
}
