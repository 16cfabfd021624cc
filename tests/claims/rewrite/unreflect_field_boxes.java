// A primitive field's value comes in its box, a volatile one too.
// run:
// prints: true c 1 2 3 4 5.0 6.0
package unreflect_field_boxes;
import java.lang.reflect.*;

class Has {
    boolean z = true;
    char c = 'c';
    byte b = 1;
    short s = 2;
    volatile int i = 3;
    volatile long j = 4;
    float f = 5;
    double d = 6;
}

class Main {
    public static void main(String[] args) throws Exception {
        Has h = new Has();
        Object z = Has.class.getDeclaredField("z").get(h); // rewrite: unreflect
        Object c = Has.class.getDeclaredField("c").get(h); // rewrite: unreflect
        Object b = Has.class.getDeclaredField("b").get(h); // rewrite: unreflect
        Object s = Has.class.getDeclaredField("s").get(h); // rewrite: unreflect
        Object i = Has.class.getDeclaredField("i").get(h); // rewrite: unreflect
        Object j = Has.class.getDeclaredField("j").get(h); // rewrite: unreflect
        Object f = Has.class.getDeclaredField("f").get(h); // rewrite: unreflect
        Object d = Has.class.getDeclaredField("d").get(h); // rewrite: unreflect
        System.out.println((boolean) z + " " + (char) c + " " + (byte) b + " " + (short) s + " " + (int) i + " " + (long) j + " " + (float) f + " " + (double) d);
    }
}
