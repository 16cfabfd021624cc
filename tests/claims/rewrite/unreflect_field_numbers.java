// `getInt`, `setInt` and their like become instructions where the number is the field's or is widened, and stay where it is narrowed, boxed or not one.
// run:
// prints: true 1 2 c 4 5 6.0 7.0 97 4.0
// prints: false 8 9 d 10 11 12.0 13.0 98
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: IllegalArgumentException
// prints: NullPointerException
// prints: IllegalArgumentException
// prints: IllegalAccessException
package unreflect_field_numbers;
import java.lang.reflect.*;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
class Has {
    boolean z = true;
    byte b = 1;
    short s = 2;
    char c = 'c';
    int i = 4;
    volatile long j = 5;
    float f = 6;
    static double d;
    char a = 'a';
    Integer boxed = 1;
}
class Holds {
    static final int CONSTANT = Integer.parseInt("1");
}

class Main {
    static Field of(String name) throws Exception { return Has.class.getDeclaredField(name); }

    static String read(Has h) throws Exception {
        boolean z = Has.class.getDeclaredField("z").getBoolean(h); // rewrite: unreflect
        byte b = Has.class.getDeclaredField("b").getByte(h); // rewrite: unreflect
        short s = Has.class.getDeclaredField("s").getShort(h); // rewrite: unreflect
        char c = Has.class.getDeclaredField("c").getChar(h); // rewrite: unreflect
        int i = Has.class.getDeclaredField("i").getInt(h); // rewrite: unreflect
        long j = Has.class.getDeclaredField("j").getLong(h); // rewrite: unreflect
        float f = Has.class.getDeclaredField("f").getFloat(h); // rewrite: unreflect
        double d = Has.class.getDeclaredField("d").getDouble(null); // rewrite: unreflect
        long a = Has.class.getDeclaredField("a").getLong(h); // rewrite: unreflect
        double w = Has.class.getDeclaredField("i").getDouble(h); // rewrite: unreflect
        return z + " " + b + " " + s + " " + c + " " + i + " " + j + " " + f + " " + d + " " + a + " " + w;
    }
    static String write(Has h) throws Exception {
        Has.class.getDeclaredField("z").setBoolean(h, false); // rewrite: unreflect
        Has.class.getDeclaredField("b").setByte(h, (byte) 8); // rewrite: unreflect
        Has.class.getDeclaredField("s").setByte(h, (byte) 9); // rewrite: unreflect
        Has.class.getDeclaredField("c").setChar(h, 'd'); // rewrite: unreflect
        Has.class.getDeclaredField("i").setShort(h, (short) 10); // rewrite: unreflect
        Has.class.getDeclaredField("j").setInt(h, 11); // rewrite: unreflect
        Has.class.getDeclaredField("f").setLong(h, 12); // rewrite: unreflect
        Has.class.getDeclaredField("d").setFloat(null, 13); // rewrite: unreflect
        Has.class.getDeclaredField("a").setChar(h, 'b'); // rewrite: unreflect
        return h.z + " " + h.b + " " + h.s + " " + h.c + " " + h.i + " " + h.j + " " + h.f + " " + Has.d + " " + (int) h.a;
    }

    public static void main(String[] args) throws Exception {
        Has h = new Has();
        Has.d = 7;
        System.out.println(read(h));
        System.out.println(write(h));
        Tells.of(() -> {
            return Has.class.getDeclaredField("j").getInt(h); // never: unreflect
        });
        Tells.of(() -> {
            return Has.class.getDeclaredField("boxed").getInt(h); // never: unreflect
        });
        Tells.of(() -> {
            Has.class.getDeclaredField("boxed").setInt(h, 2); // never: unreflect
            return h.boxed;
        });
        Tells.of(() -> {
            Has.class.getDeclaredField("b").setInt(h, 2); // never: unreflect
            return h.b;
        });
        Tells.of(() -> {
            return Has.class.getDeclaredField("i").getInt(null); // rewrite: unreflect
        });
        Tells.of(() -> {
            return Has.class.getDeclaredField("i").getLong("other"); // rewrite: unreflect
        });
        Tells.of(() -> {
            Holds.class.getDeclaredField("CONSTANT").setInt(null, 2); // never: unreflect
            return Holds.CONSTANT;
        });
    }
}
