// One of at most eight members is told by its name, its number of parameters or its class, and used by its instruction; what fits none asks the member.
// run:
// prints: 0: one:x Left left 1 new Left two(a,) first 1
// prints: 0: ITE < IllegalStateException zero
// prints: 0: IllegalArgumentException
// prints: 0: object
// prints: 1: two:x Right right 2 new Right two(a,b) second 2
// prints: 1: IllegalArgumentException
// prints: 1: three
// prints: 1: string
// prints: 2: NullPointerException
// prints: 2: NullPointerException
// prints: 2: NullPointerException
// prints: 2: string
// prints: 3: one:x Right left 2 new Left two(a,b) first 1
// prints: 3: IllegalArgumentException
// prints: 3: three
// prints: 3: string
package unreflect_one_of_several;
import java.lang.reflect.*;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(int n, Does does) {
        try {
            System.out.println(n + ": " + does.it());
        } catch (InvocationTargetException e) {
            System.out.println(n + ": ITE < " + e.getCause().getClass().getSimpleName() + " " + e.getCause().getMessage());
        } catch (Throwable e) {
            System.out.println(n + ": " + e.getClass().getSimpleName());
        }
    }
}
class Left {
    String s = "left";
    int n = 1;
    public static Object one(Object o) { return "one:" + o; }
    public String toString() { return "Left"; }
    public static Object fails() { throw new IllegalStateException("zero"); }
}
class Right {
    String s = "right";
    int n = 2;
    public static Object two(Object o) { return "two:" + o; }
    public String toString() { return "Right"; }
    public static Object takes(int n) { return "three"; }
}
class Pair {
    String text;
    Pair(String a) { text = "two(" + a + ",)"; }
    Pair(String a, String b) { text = "two(" + a + "," + b + ")"; }
    static String first, second;
    static int low, high;
}
class Alike {
    public static Object same(Object o) { return "object"; }
    public static Object same(String s) { return "string"; }
}

class Main {
    static boolean is(int n, int bit) { return (n & bit) == 0; }

    static Object byName(int n) throws Exception {
        Method m = n == 2 ? null : is(n, 2) && n != 1 || n == 3 ? Left.class.getMethod("one", Object.class) : Right.class.getMethod("two", Object.class);
        return m.invoke(null, "x"); // rewrite: unreflect
    }
    static Object byClass(int n) throws Exception {
        Class<?> c = is(n, 1) ? Left.class : Right.class;
        return c.newInstance(); // rewrite: unreflect
    }
    static Object fieldByClass(int n) throws Exception {
        boolean left = n != 1;
        Field f = left ? Left.class.getDeclaredField("s") : Right.class.getDeclaredField("s");
        return f.get(left ? (Object) new Left() : new Right()); // rewrite: unreflect
    }
    static int numberByClass(int n) throws Exception {
        boolean left = n == 0;
        Field f = left ? Left.class.getDeclaredField("n") : Right.class.getDeclaredField("n");
        return f.getInt(left ? (Object) new Left() : new Right()); // rewrite: unreflect
    }
    static Object byConstructor(int n) throws Exception {
        Constructor<?> c = n != 1 ? Left.class.getDeclaredConstructor() : Right.class.getDeclaredConstructor();
        return "new " + c.newInstance(); // rewrite: unreflect
    }
    static Object byCount(int n) throws Exception {
        Constructor<?> c = is(n, 1) ? Pair.class.getDeclaredConstructor(String.class) : Pair.class.getDeclaredConstructor(String.class, String.class);
        Object[] given = is(n, 1) ? new Object[] { "a" } : new Object[] { "a", "b" };
        return ((Pair) c.newInstance(given)).text; // rewrite: unreflect
    }
    static Object byFieldName(int n) throws Exception {
        Field f = n != 1 ? Pair.class.getDeclaredField("first") : Pair.class.getDeclaredField("second");
        return f.get(null); // rewrite: unreflect
    }
    static Object numberByName(int n) throws Exception {
        Field f = n != 1 ? Pair.class.getDeclaredField("low") : Pair.class.getDeclaredField("high");
        return f.getInt(null); // rewrite: unreflect
    }
    static Object fails(int n) throws Exception {
        Method m = n == 2 ? null : n == 0 ? Left.class.getMethod("fails") : Right.class.getMethod("takes", int.class);
        return m.invoke(null); // rewrite: unreflect
    }
    static Object widens(int n) throws Exception {
        Method m = n == 2 ? null : n == 0 ? Left.class.getMethod("fails") : Right.class.getMethod("takes", int.class);
        return m.invoke(null, (byte) 1); // rewrite: unreflect
    }
    static Object alike(int n) throws Exception {
        Method m = n == 0 ? Alike.class.getMethod("same", Object.class) : Alike.class.getMethod("same", String.class);
        return m.invoke(null, "x"); // never: unreflect
    }

    public static void main(String[] args) throws Exception {
        Pair.first = "first";
        Pair.second = "second";
        Pair.low = 1;
        Pair.high = 2;
        for (int i = 0; i < 4; i++) {
            int n = i;
            Tells.of(n, () -> byName(n) + " " + byClass(n) + " " + fieldByClass(n) + " " + numberByClass(n) + " " + byConstructor(n)
                    + " " + byCount(n) + " " + byFieldName(n) + " " + numberByName(n));
            Tells.of(n, () -> fails(n));
            Tells.of(n, () -> widens(n));
            Tells.of(n, () -> alike(n));
        }
    }
}
