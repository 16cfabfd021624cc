// A handle whose type was changed and changed back casts what it is given: a call of its method does not.
// run:
// prints: no number
// prints: no number
// prints: no int
// prints: same
// prints: ba
// prints: one
package call_handles_cast;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

class Main {
    static Object given(Object o) { return o; }
    static float half(float f) { return f / 2; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType generic = methodType(Object.class, Object.class);
        MethodHandle given = lookup.findStatic(Main.class, "given", generic);
        MethodHandle back = given.asType(methodType(Object.class, Integer.class)).asType(generic);
        try {
            Object o = back.invokeExact((Object) "text"); // never: call
            System.out.println(o);
        } catch (ClassCastException e) {
            System.out.println("no number");
        }
        MethodHandle result = given.asType(methodType(Integer.class, Object.class)).asType(generic);
        try {
            Object o = result.invokeExact((Object) "text"); // never: call
            System.out.println(o);
        } catch (ClassCastException e) {
            System.out.println("no number");
        }
        MethodHandle half = lookup.findStatic(Main.class, "half", methodType(float.class, float.class));
        MethodHandle again = half.asType(methodType(float.class, int.class)).asType(methodType(float.class, Object.class)).asType(methodType(float.class, float.class));
        try {
            float f = (float) again.invokeExact(3f); // never: call
            System.out.println(f);
        } catch (ClassCastException e) {
            System.out.println("no int");
        }
        Object same = given.asType(generic).invokeExact((Object) "same"); // rewrite: call
        System.out.println(same);
        MethodHandle turned = MethodHandles.permuteArguments(lookup.findStatic(Main.class, "two", methodType(String.class, String.class, String.class)),
            methodType(String.class, String.class, String.class), 1, 0);
        String s = (String) turned.invokeExact("a", "b"); // never: call
        System.out.println(s);
        s = (String) MethodHandles.foldArguments(MethodHandles.identity(String.class), lookup.findStatic(Main.class, "one", methodType(String.class))).invokeExact(); // rewrite: call
        System.out.println(s);
    }
    static String two(String a, String b) { return a + b; }
    static String one() { return "one"; }
}
