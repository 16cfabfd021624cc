// JVMS 5.4.3.6 gives a bootstrap method a Lookup of the calling class; that it has full privileges,
// private members and later hidden nest mates included, stands in the API's documentation. Any code
// named as a bootstrap, here by a constant of the caller, gets it. (javac writes calls of
// StringConcatFactory; the patch names Other's method instead.)
// run:
// release: 17
// patch: Main java/lang/invoke/StringConcatFactory bootstrap_lookup/x/MyConcatFactory01
// prints: secret of Main, full privileges: true
package bootstrap_lookup;

class Main {
    private static String secret = "secret of Main";
    static String concat(Object o) { return "" + o + "!"; }
    public static void main(String[] args) {
        System.out.println(concat("x"));
    }
}
// file: bootstrap_lookup/x/MyConcatFactory01.java
package bootstrap_lookup.x;

import java.lang.invoke.*;

public class MyConcatFactory01 {
    public static CallSite makeConcatWithConstants(MethodHandles.Lookup l, String n, MethodType t, String r, Object... c)
            throws ReflectiveOperationException {
        Object secret = l.findStaticGetter(l.lookupClass(), "secret", String.class).type();
        VarHandle h = l.findStaticVarHandle(l.lookupClass(), "secret", String.class);
        String text = h.get() + ", full privileges: " + l.hasFullPrivilegeAccess();
        return new ConstantCallSite(MethodHandles.dropArguments(MethodHandles.constant(String.class, text), 0, t.parameterList()));
    }
}
