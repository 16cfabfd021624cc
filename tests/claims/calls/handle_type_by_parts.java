// Method types of primitive types, of arrays, made from others; and what has no type.
// run:
// prints: 3
// prints: 4
// prints: 1
// prints: text
// prints: no type
package handle_type_by_parts;
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

class Main {
    static int add(int a, int b) { return a + b; }
    static int add(long a, long b) { return (int) (a + b) + 1; }
    static int length(int[][] a) { return a.length; }
    static void text(Object o) { System.out.println(o); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle h = lookup.findStatic(Main.class, "add", methodType(int.class, int.class, int.class));
        int n = (int) h.invokeExact(1, 2); //^ calls Main.add(int,int)int
        System.out.println(n);
        h = lookup.findStatic(Main.class, "add", methodType(int.class).appendParameterTypes(long.class, long.class));
        n = (int) h.invoke(1, 2); //^ calls Main.add(long,long)int
        System.out.println(n);
        h = lookup.findStatic(Main.class, "length", methodType(int.class, int[][].class));
        n = (int) h.invokeExact(new int[1][1]); //^ calls Main.length
        System.out.println(n);
        MethodType ofObject = methodType(int.class, Object.class).changeReturnType(void.class);
        h = lookup.findStatic(Main.class, "text", methodType(void.class, ofObject));
        h.invoke("text"); //^ calls Main.text
        try {
            h = lookup.findStatic(Main.class, "text", methodType(void.class, void.class));
            h.invoke("not so"); // never: calls Main.text
        } catch (IllegalArgumentException e) {
            System.out.println("no type");
        }
    }
}
