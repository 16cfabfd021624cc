// A reference that is unboxed on its way through `asType` and boxed again is another object.
// run:
// prints: false
// prints: true
// prints: false
package handle_boxes_again;
import java.lang.invoke.*;

class Main {
    static Object given(Object o) { return o; }
    static Object wide(long n) { return n; }

    @SuppressWarnings("removal")
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType generic = MethodType.methodType(Object.class, Object.class);
        MethodHandle given = lookup.findStatic(Main.class, "given", generic);
        MethodHandle narrow = given.asType(MethodType.methodType(Object.class, int.class));
        MethodHandle again = narrow.asType(generic);
        Object number = new Integer(1000);
        Object other = again.invokeExact(number); // never: other = Integer@-1
        System.out.println(other == number);
        MethodHandle throughString = given.asType(MethodType.methodType(Object.class, Integer.class)).asType(generic);
        Object same = throughString.invokeExact(number); //^ same = Integer@-4
        System.out.println(same == number);
        Object result = narrow.invoke(number); // never: result = Integer@-6
        System.out.println(result == number);
    }
}
