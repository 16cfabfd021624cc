// `Array.newInstance` makes an array of the class, and throws for void, for no class, and for a length below zero.
// run:
// prints: Square[]
// prints: int[]
// prints: Square[][]
// prints: Square[][]
// prints: IllegalArgumentException
// prints: NullPointerException
// prints: NegativeArraySizeException
// prints: ArrayStoreException
package reflect_new_array;
import java.lang.reflect.Array;

// prelude: Shape Square Circle
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
    static Object made(Class<?> of, int n) {
        Object array = Array.newInstance(of, n);
        return array.getClass().getSimpleName();
    }

    public static void main(String[] args) {
        Tells.of(() -> made(Square.class, 2));
        Tells.of(() -> made(int.class, 0));
        Tells.of(() -> made(Square[].class, 0));
        Tells.of(() -> Array.newInstance(Square.class, 1, 2).getClass().getSimpleName());
        Tells.of(() -> made(void.class, 1));
        Tells.of(() -> made(null, 1));
        Tells.of(() -> made(Square.class, -1));
        Tells.of(() -> {
            Object[] array = (Object[]) Array.newInstance(Square.class, 1);
            array[0] = new Circle();
            return array[0];
        });
    }
}
