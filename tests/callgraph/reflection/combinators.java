// Handles that are made of handles.
package combinators;

import java.lang.invoke.*;

class Main {
    static String first(String s) { return s; }
    static String second(String s) { return s; }
    static boolean test(String s) { return true; }
    static String never(String s) { return s; }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(String.class, String.class);
        MethodHandle first = lookup.findStatic(Main.class, "first", type);
        MethodHandle second = lookup.findStatic(Main.class, "second", type);
        MethodHandle test = lookup.findStatic(Main.class, "test", MethodType.methodType(boolean.class, String.class));
        String both = (String) MethodHandles.filterReturnValue(first, second).invokeExact("a"); //> Main.first //> Main.second //! Main.never
        String guarded = (String) MethodHandles.guardWithTest(test, first, second).invokeExact("b"); //> Main.test //> Main.first
    }
}
// unreached: Main.never
// reached: Main.first Main.second Main.test
// jdk: small
