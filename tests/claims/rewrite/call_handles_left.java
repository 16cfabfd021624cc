// Calls of handles that stay: others' conversions, what is bound, what another class may not call, a
// type that is another, and what looks at its caller.
// run:
// prints: x 1
// prints: y 2
// prints: z 3
// prints: wrong type
// prints: wrong result
// prints: 1 in
// prints: secret x
// prints: class call_handles_left.Main
// prints: 42
package call_handles_left;
import java.lang.invoke.*;

class Main {
    static Object lists(Object[] all) { return all.length + " " + all[0]; }
    static String text(Object o, int n) { return o + " " + n; }
    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(String.class, Object.class, int.class);
        MethodHandle text = lookup.findStatic(Main.class, "text", type);
        System.out.println((String) text.invoke("x", (byte) 1)); // never: call
        System.out.println((String) text.bindTo("y").invokeExact(2)); // never: call
        MethodHandle adapted = text.asType(MethodType.methodType(Object.class, String.class, int.class));
        System.out.println((Object) adapted.invokeExact("z", 3)); // never: call
        try {
            System.out.println((Object) text.invokeExact("x", 1)); // never: call
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        try {
            Object result = text.invokeExact((Object) "x", 1); // never: call
            System.out.println(result);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong result");
        }
        // Its arguments are elements of the array; the array is not its argument.
        MethodHandle lists = lookup.findStatic(Main.class, "lists", MethodType.methodType(Object.class, Object[].class));
        Object[] inner = { "in" };
        System.out.println(lists.invokeWithArguments(new Object[] { inner })); // never: call
        MethodHandle secret = Other.handle();
        System.out.println((String) secret.invokeExact("x")); // never: call
        MethodHandle caller = lookup.findStatic(Main.class, "caller", MethodType.methodType(Class.class));
        System.out.println((Class<?>) caller.invokeExact()); // never: call
        MethodHandle parse = lookup.findStatic(Integer.class, "parseInt", MethodType.methodType(int.class, String.class));
        System.out.println((int) parse.invokeExact("42"));
    }
}
class Other {
    private static String secret(String s) { return "secret " + s; }
    static MethodHandle handle() throws Throwable {
        return MethodHandles.lookup().findStatic(Other.class, "secret", MethodType.methodType(String.class, String.class));
    }
}
