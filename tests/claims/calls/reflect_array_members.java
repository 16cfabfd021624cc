// An array class declares nothing: its methods are those of `Object`, and `clone` is not among the public ones.
// run:
// prints: NoSuchMethodException
// prints: 0
// prints: true
// prints: NoSuchFieldException
package reflect_array_members;
import java.lang.reflect.*;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(chain(e));
        }
    }
    static String chain(Throwable e) {
        String s = e.getClass().getSimpleName();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Main {
    public static void main(String[] args) {
        Tells.of(() -> {
            Method m = int[].class.getMethod("clone");
            return m.invoke(new int[1]); // never: calls
        });
        Tells.of(() -> int[].class.getDeclaredMethods().length);
        Tells.of(() -> {
            int[] array = new int[1];
            Method m = int[].class.getMethod("equals", Object.class);
            return m.invoke(array, array);
        });
        Tells.of(() -> int[].class.getField("length"));
    }
}
